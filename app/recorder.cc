#include "app/recorder.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <utility>

#include "app/frame_change.h"
#include "app/games.h"
#include "app/input_file.h"
#include "app/json_text.h"
#include "app/player_call.h"
#include "app/version.h"
#include "base/hash.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Ok;
using base::Result;
using base::Status;
using Json = nlohmann::ordered_json;

// Skins that a person has taught are some 20 KB each.
constexpr std::size_t kMostLessonBytes = 32U << 20;

// Pictures and events that wait to be taken into memory: those of a few actions.
constexpr std::size_t kMostWaiting = 12;

class RecordedPlayer : public Player {
 public:
  RecordedPlayer(std::unique_ptr<Player> player, Recorder& recorder)
      : player_(std::move(player)), recorder_(recorder) {}

  Status Perceive(const Frame& frame, Legible legible) override {
    recorder_.Picture(frame);
    Status perceived = player_->Perceive(frame, legible);
    Read(PlayerCall::kPerceive, legible, AnswerFields(perceived));
    return perceived;
  }
  Verification Verify(const Frame& frame, Legible legible) override {
    recorder_.Picture(frame);
    Verification verified = player_->Verify(frame, legible);
    Read(PlayerCall::kVerify, legible, AnswerFields(verified));
    return verified;
  }
  bool ProvesAtOnce(const Frame& frame) override {
    recorder_.Picture(frame);
    const bool proves = player_->ProvesAtOnce(frame);
    Read(PlayerCall::kProve, Legible::kWhole, ProofFields(proves));
    return proves;
  }
  bool ShowsNothingNew(const Frame& frame) override { return player_->ShowsNothingNew(frame); }
  void CatchUp() override {
    player_->CatchUp();
    recorder_.CatchUp();
  }
  void Forget() override {
    player_->Forget();
    Note(PlayerCall::kForget, Json::object());
  }
  void BeginGame() override {
    player_->BeginGame();
    Note(PlayerCall::kBeginGame, Json::object());
  }
  Status Decide() override {
    Status decided = player_->Decide();
    Note(PlayerCall::kDecide, AnswerFields(decided));
    return decided;
  }
  std::optional<Action> NextAction() override {
    return Asked(PlayerCall::kNextAction, player_->NextAction());
  }
  std::optional<Action> NewGame() override {
    return Asked(PlayerCall::kNewGame, player_->NewGame());
  }
  std::optional<Action> OtherNewGame() override {
    return Asked(PlayerCall::kOtherNewGame, player_->OtherNewGame());
  }

  base::FrameRect Region() const override { return player_->Region(); }
  GamePhase phase() const override { return player_->phase(); }
  bool HasOpponent() const override { return player_->HasOpponent(); }
  bool KeepsPointerOff() const override { return player_->KeepsPointerOff(); }
  const board::GridGeometry* geometry() const override { return player_->geometry(); }
  int unread_cells() const override { return player_->unread_cells(); }
  int steps() const override { return player_->steps(); }
  PictureLabel Label() const override { return player_->Label(); }
  std::string ReasonFor(const Action& action) const override { return player_->ReasonFor(action); }
  std::vector<overlay::Mark> Marks() const override { return player_->Marks(); }
  std::string Caption() const override { return player_->Caption(); }
  std::string Progress(double seconds) const override { return player_->Progress(seconds); }
  std::string GameLine(const GameResult& r) const override { return player_->GameLine(r); }
  std::string EndNote(const GameResult& r) const override { return player_->EndNote(r); }
  Json Settings() const override { return player_->Settings(); }
  Json Facts() const override { return player_->Facts(); }
  Json GameJson(const GameResult& r) const override { return player_->GameJson(r); }
  Json GameLogFields(const GameResult& r) const override { return player_->GameLogFields(r); }

 private:
  void Note(PlayerCall call, const Json& answer) {
    Json fields{{"call", Name(call)}};
    fields.update(answer);
    recorder_.Event(std::move(fields));
  }
  void Read(PlayerCall call, Legible legible, const Json& answer) {
    Json fields{{"call", Name(call)}, {"legible", Name(legible)}};
    fields.update(answer);
    AddBoard(*player_, fields);
    recorder_.EventWithBoard(std::move(fields));
  }
  // What is about to be done is in the file first: it may be the last that is known of a crash.
  std::optional<Action> Asked(PlayerCall call, std::optional<Action> action) {
    Note(call, AnswerFields(action));
    recorder_.Flush();
    return action;
  }

  std::unique_ptr<Player> player_;
  Recorder& recorder_;
};

Result<std::vector<Lesson>> LessonsIn(const fs::path& folder) {
  std::vector<Lesson> lessons;
  std::error_code trouble;
  std::size_t bytes = 0;
  if (folder.empty() || !fs::is_directory(folder, trouble)) return lessons;
  for (fs::recursive_directory_iterator entry(folder, trouble), end; !trouble && entry != end;
       entry.increment(trouble)) {
    if (!entry->is_regular_file(trouble)) continue;
    Result<std::string> text = TextOf(entry->path());
    if (!text.ok()) return text.error();
    bytes += text->size();
    lessons.push_back(
        {entry->path().lexically_relative(folder).generic_string(), *std::move(text)});
    if (bytes > kMostLessonBytes) {
      return Error{ErrorKind::kBadInput,
                   fmt::format("the learnt skins in {} are more than a recording holds ({} MB)",
                               folder.string(), kMostLessonBytes >> 20)};
    }
  }
  std::ranges::sort(lessons, {}, &Lesson::name);
  return lessons;
}

}  // namespace

Recorder::Recorder(MakeHead make_head, std::size_t recent_bytes)
    : make_head_(std::move(make_head)), recent_bytes_(recent_bytes), start_(clock_.Now()) {}

Status Recorder::WriteHead(RecordingWriter& writer, bool is_whole) const {
  Result<RecordingHead> head = make_head_();
  if (!head.ok()) return head.error();
  head->fields["whole"] = is_whole;
  writer.Write(Record::Kind::kHeader, JsonLine(head->fields));
  for (const Lesson& lesson : head->lessons) {
    writer.Write(Record::Kind::kLesson, lesson.name + '\0' + lesson.bytes);
  }
  return Ok();
}

Status Recorder::WriteTo(const fs::path& file) {
  auto writer = RecordingWriter::Open(file);
  if (!writer.ok()) return writer.error();
  if (Status begun = WriteHead(**writer, /*is_whole=*/true); !begun.ok()) return begun;
  writer_ = *std::move(writer);
  return Ok();
}

void Recorder::Add(Record::Kind kind, std::string bytes) {
  if (writer_) {
    writer_->Write(kind, bytes);
    return;
  }
  recent_size_ += bytes.size();
  recent_.push_back({kind, std::move(bytes)});
  while (recent_size_ > recent_bytes_ && recent_.size() > 1) DropOldest();
}

// A picture that is dropped stays in what the next ones are differences to.
void Recorder::DropOldest() {
  const Piece oldest = std::move(recent_.front());
  recent_.pop_front();
  recent_size_ -= oldest.bytes.size();
  has_dropped_ = true;
  if (oldest.kind == Record::Kind::kPicture) {
    Result<Frame> next = Changed(base_, oldest.bytes, base_.id + 1);
    if (next.ok()) base_ = *std::move(next);
    return;
  }
  const auto event = ParseJson<Json>(oldest.bytes);
  if (event.ok() && event->contains("board")) base_board_ = (*event)["board"].get<std::string>();
}

void Recorder::Picture(const Frame& frame) {
  if (frame.id == shown_.id && frame.pixels == shown_.pixels) return;
  shown_ = frame;
  Take(frame);
}

void Recorder::Event(Json fields) {
  fields["t_ms"] = std::chrono::duration<double, std::milli>(clock_.Now() - start_).count();
  Take(std::move(fields));
}

void Recorder::Take(Waiting piece) {
  waiting_.push_back(std::move(piece));
  if (writer_ || waiting_.size() > kMostWaiting) CatchUp();
}

void Recorder::CatchUp() {
  for (const Waiting& piece : std::exchange(waiting_, {})) {
    if (const auto* event = std::get_if<Json>(&piece)) {
      Add(Record::Kind::kEvent, JsonLine(*event));
    } else {
      const Frame& picture = std::get<Frame>(piece);
      Add(Record::Kind::kPicture, ChangeBetween(last_, picture, start_));
      last_ = picture;
    }
  }
}

void Recorder::EventWithBoard(Json fields) {
  std::string board = fields.at("board").get<std::string>();
  if (board == board_) {
    fields.erase("board");
  } else {
    board_ = std::move(board);
  }
  Event(std::move(fields));
}

void Recorder::Flush() {
  if (writer_) writer_->Flush();
}

Status Recorder::SaveRecent(const fs::path& file) {
  CatchUp();
  auto opened = RecordingWriter::Open(file);
  if (!opened.ok()) return opened.error();
  RecordingWriter& writer = **opened;
  if (Status begun = WriteHead(writer, !has_dropped_); !begun.ok()) return begun;
  if (base_.id != 0) writer.Write(Record::Kind::kPicture, ChangeBetween({}, base_, {}));
  if (!base_board_.empty()) {
    writer.Write(Record::Kind::kEvent,
                 JsonLine({{"event", "before"}, {"board", base_board_}, {"t_ms", 0}}));
  }
  for (const Piece& piece : recent_) writer.Write(piece.kind, piece.bytes);
  writer.Close();
  return writer.status();
}

Status Recorder::Close() {
  if (!writer_) return Ok();
  writer_->Close();
  return writer_->status();
}

std::unique_ptr<Player> Recorded(std::unique_ptr<Player> player, Recorder& recorder) {
  return std::make_unique<RecordedPlayer>(std::move(player), recorder);
}

Result<RecordingHead> HeadOf(const RecordedGame& recorded) {
  auto lessons = LessonsIn(recorded.game->lessons_folder());
  if (!lessons.ok()) return lessons.error();
  RunLog nowhere;
  auto player = recorded.game->MakePlayer(*recorded.profile, recorded.window, recorded.launched,
                                          recorded.seed, nowhere);
  if (!player.ok()) return player.error();
  const Json settings = (*player)->Settings();
  Json launched = nullptr;
  if (const LaunchOptions* launch = recorded.launched) {
    launched = {{"program", launch->program},
                {"size", launch->size},
                {"level", launch->level},
                {"theme", launch->theme}};
  }
  return RecordingHead{{{"gridhand", Version()},
                        {"made", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                                             fmt::gmtime(std::chrono::system_clock::now()))},
                        {"game", recorded.game->name()},
                        {"program", recorded.profile->name},
                        {"window",
                         {{"class", recorded.window.class_name},
                          {"instance", recorded.window.instance_name},
                          {"title", recorded.window.title}}},
                        {"launched", launched},
                        {"seed", recorded.seed},
                        {"options", recorded.options},
                        {"settings", settings},
                        {"agent_fingerprint",
                         AgentFingerprint(*recorded.game, settings.value("agent", std::string()))}},
                       *std::move(lessons)};
}

std::vector<std::string> GivenOptions(const CLI::App& parser, const Game& game) {
  CLI::App own;
  own.set_help_flag();
  const GameList games = MakeGames();
  Game& same = GameNamed(games, game.name());
  same.AddPlayOptions(own);
  same.AddPointedOptions(own);
  std::vector<std::string> given;
  for (const CLI::Option* option : own.get_options()) {
    const CLI::Option* asked = parser.get_option_no_throw(option->get_name());
    if (asked == nullptr || asked->count() == 0) continue;
    given.push_back(option->get_name());
    if (option->get_items_expected_max() == 0) continue;  // a flag
    for (const std::string& value : asked->results()) given.push_back(value);
  }
  return given;
}

namespace {

std::string WithoutTimes(const std::string& answer) {
  auto json = ParseJson<Json>(answer);
  if (!json.ok() || !json->is_object()) return answer;
  json->erase("elapsed_us");
  return JsonLine(*json);
}

}  // namespace

std::string AgentFingerprint(const Game& game, std::string_view agent) {
  const auto agents = game.agents();
  const bool is_known = std::ranges::find(agents, agent, &AgentFacts::name) != agents.end();
  const auto engine = game.MakeEngine({.name = is_known ? std::string(agent) : "", .seed = 1});
  std::uint64_t hash = base::kHashStart;
  for (const std::string& request : game.fingerprint_requests()) {
    const std::string answer =
        engine.ok() ? WithoutTimes((*engine)->Answer(request, 1)) : engine.error().text;
    for (const char byte : answer) hash = base::HashWith(hash, static_cast<unsigned char>(byte));
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace gridhand::app
