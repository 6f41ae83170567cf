#include "app/replay.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <utility>

#include "app/frame_change.h"
#include "app/json_reader.h"
#include "app/json_text.h"
#include "app/output_file.h"
#include "app/player_call.h"
#include "app/recorder.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Ok;
using base::Result;
using base::Status;
using nlohmann::json;

// What an answer is compared by: sentences for people ("why") may be put better.
constexpr std::string_view kCompared[] = {"status", "verdict", "phase", "action"};

// In a day no game is over; bounds the clock of a hostile file.
constexpr double kMostMs = 1e12;

std::string InWords(const json& value) {
  return value.is_string() ? value.get<std::string>()
                           : JsonLine(nlohmann::ordered_json::parse(value.dump()));
}

std::string ActionInWords(const json& action) {
  if (action.is_null()) return "nothing";
  return InWords(action);
}

// The cells that differ, or the boards where they have other sizes.
std::pair<std::string, std::string> BoardsInWords(std::string_view expected, std::string_view got) {
  const auto whole = [&] {
    return std::pair{fmt::format("\n{}", expected), fmt::format("\n{}", got)};
  };
  if (expected.size() != got.size()) return whole();
  int row = 0;
  int col = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if ((expected[i] == '\n') != (got[i] == '\n')) return whole();
    if (expected[i] != got[i]) {
      return {fmt::format("{} at ({},{})", expected[i], row, col), std::string(1, got[i])};
    }
    ++col;
    if (expected[i] == '\n') {
      ++row;
      col = 0;
    }
  }
  return whole();
}

// A name that leads to a file below a folder, and nowhere else.
bool IsNameBelow(const std::string& name) {
  const fs::path path(name);
  constexpr std::size_t kMostBytes = 1000;
  return !name.empty() && name.size() < kMostBytes && path.is_relative() && path.has_filename() &&
         std::ranges::none_of(path, [](const fs::path& part) { return part == ".."; });
}

}  // namespace

std::string ToText(const ReplayDifference& d) {
  return fmt::format("byte {}, {:.3f} s, game {}, {}: expected {} {}, got {}", d.at, d.t_ms / 1000,
                     d.game, d.call, d.what, d.expected, d.got);
}

nlohmann::ordered_json ToJson(const ReplayDifference& d) {
  return {{"byte", d.at},   {"t_ms", d.t_ms},         {"game", d.game}, {"call", d.call},
          {"what", d.what}, {"expected", d.expected}, {"got", d.got}};
}

// --- beginning -----------------------------------------------------------------------------------

Result<std::unique_ptr<Replay>> Replay::Open(const fs::path& file, bool only_reads) {
  Result<RecordingReader> reader = RecordingReader::Open(file);
  if (!reader.ok()) return reader.error();
  Result<TemporaryFolder> lessons = TemporaryFolder::Make();
  if (!lessons.ok()) return lessons.error();
  std::unique_ptr<Replay> replay(new Replay(*std::move(reader), *std::move(lessons)));
  if (Status read = replay->ReadHeader(); !read.ok()) return read.error();
  if (Status read = replay->ReadLessons(); !read.ok()) return read.error();
  if (Status made = replay->MakePlayer(); !made.ok()) return made.error();
  replay->only_reads_ = only_reads || !replay->is_same_agent_;
  return replay;
}

Status Replay::ReadHeader() {
  Result<std::optional<Record>> record = reader_.Next();
  if (!record.ok()) return record.error();
  if (!*record) return reader_.Misfit(0, "no header");
  at_ = (*record)->at;
  Result<json> header = ParseJson<json>((*record)->bytes);
  if (!header.ok()) return reader_.Misfit(at_, header.error().text);
  header_ = *std::move(header);
  return Ok();
}

Status Replay::ReadLessons() {
  while (true) {
    Result<std::optional<Record>> record = reader_.Next();
    if (!record.ok()) return record.error();
    ahead_ = *std::move(record);
    if (!ahead_ || ahead_->kind != Record::Kind::kLesson) return Ok();
    if (Status taken = TakeLesson(*ahead_); !taken.ok()) return taken;
  }
}

Status Replay::TakeLesson(const Record& record) {
  const std::size_t end = record.bytes.find('\0');
  const std::string name = record.bytes.substr(0, end);
  if (end == std::string::npos || !IsNameBelow(name)) {
    return reader_.Misfit(record.at, "no name of a learnt file");
  }
  const fs::path file = lessons_.path() / name;
  std::error_code ignored;  // writing says what is wrong
  fs::create_directories(file.parent_path(), ignored);
  return WriteText(file, std::string_view(record.bytes).substr(end + 1), ErrorKind::kInternal);
}

Status Replay::MakePlayer() {
  JsonMisfit misfit;
  const JsonReader header(header_, misfit);
  const std::string game = header["game"].Text();
  const std::string program = header["program"].Text();
  x11::WindowInfo window;
  window.class_name = header["window"]["class"].Text();
  window.instance_name = header["window"]["instance"].Text();
  window.title = header["window"]["title"].Text();
  std::optional<LaunchOptions> launched;
  if (const JsonReader launch = header["launched"]; !launch.IsNull()) {
    launched = LaunchOptions{.program = launch["program"].Text(),
                             .size = launch["size"].Text(),
                             .level = launch["level"].Text(),
                             .theme = launch["theme"].Text()};
  }
  const std::uint64_t seed = header["seed"].Natural();
  std::vector<std::string> options;
  for (const JsonReader& option : header["options"].Items()) options.push_back(option.Text());
  const std::string agent = header["agent_fingerprint"].Text();
  is_whole_ = header["whole"].Truth();
  is_joined_ = is_whole_;
  if (misfit) return reader_.Misfit(at_, *misfit);

  const auto of_name = std::ranges::find(games_, game, [](const auto& g) { return g->name(); });
  if (of_name == games_.end()) {
    return reader_.Misfit(at_, fmt::format("this gridhand knows no game {}", game));
  }
  game_ = of_name->get();
  game_->TakeLessonsFrom(lessons_.path());
  CLI::App parser;
  parser.set_help_flag();
  game_->AddPlayOptions(parser);
  game_->AddPointedOptions(parser);
  try {
    std::ranges::reverse(options);  // as CLI11 takes them
    parser.parse(options);
  } catch (const CLI::ParseError& error) {
    return reader_.Misfit(at_, fmt::format("\"options\": {}", error.what()));
  }
  if (Status fit = game_->CheckPlayOptions(/*is_pointed_at=*/true); !fit.ok()) {
    return reader_.Misfit(at_, fmt::format("\"options\": {}", fit.error().text));
  }
  if (Status read = game_->ReadProfiles(); !read.ok()) return read;
  if (Status opened = game_->OpenEyes(); !opened.ok()) return opened;
  const ProfileList profiles = game_->profiles();
  const auto profile = std::ranges::find(profiles, program, &ProgramProfile::name);
  const bool is_unknown = profile == profiles.end();
  if (is_unknown && program != game_->unknown_program().name) {
    return reader_.Misfit(at_, fmt::format("this gridhand has no profile of {}", program));
  }
  auto player = game_->MakePlayer(is_unknown ? game_->unknown_program() : **profile, window,
                                  launched ? &*launched : nullptr, seed, nowhere_);
  if (!player.ok()) return player.error();
  player_ = *std::move(player);
  const std::string name = player_->Settings().value("agent", std::string());
  is_same_agent_ = agent == AgentFingerprint(*game_, name) &&
                   json(player_->Settings()) == header_.value("settings", json());
  return Ok();
}

// --- going on ------------------------------------------------------------------------------------

Result<std::optional<Record>> Replay::NextRecord() {
  if (ahead_) return std::exchange(ahead_, std::nullopt);
  return reader_.Next();
}

Replay::MaybeDifference Replay::Run(ReplayListener& listener) {
  while (true) {
    Result<std::optional<Record>> next = NextRecord();
    if (!next.ok()) return next.error();
    if (!*next) return std::optional<ReplayDifference>();
    const Record& record = **next;
    at_ = record.at;
    if (record.kind == Record::Kind::kLesson) {
      return reader_.Misfit(at_, "a learnt file after the first picture or event");
    }
    if (record.kind == Record::Kind::kPicture) {
      if (Status taken = TakePicture(record); !taken.ok()) return taken.error();
    } else {
      MaybeDifference difference = TakeEvent(record, listener);
      if (!difference.ok() || *difference) return difference;
    }
    listener.OnRecord(reader_.progress());
  }
}

Status Replay::TakePicture(const Record& record) {
  ++counts_.pictures;
  Result<Frame> frame = Changed(frame_, record.bytes, frame_.id + 1);
  if (!frame.ok()) return reader_.Misfit(at_, "a picture: " + frame.error().text);
  frame_ = *std::move(frame);
  return Ok();
}

Replay::MaybeDifference Replay::TakeEvent(const Record& record, ReplayListener& listener) {
  const Result<json> event = ParseJson<json>(record.bytes);
  if (!event.ok()) return reader_.Misfit(at_, event.error().text);
  JsonMisfit misfit;
  const JsonReader fields(*event, misfit);
  t_ms_ = fields["t_ms"].Number();
  if (fields["board"].IsThere()) board_ = fields["board"].Text();
  const bool is_call = fields["call"].IsThere();
  call_ = is_call ? fields["call"].Text() : fields["event"].Text();
  if (misfit) return reader_.Misfit(at_, *misfit);
  if (!(t_ms_ >= 0 && t_ms_ < kMostMs)) return reader_.Misfit(at_, "no time in \"t_ms\"");
  clock_->now = base::TimePoint(
      std::chrono::duration_cast<base::Duration>(std::chrono::duration<double, std::milli>(t_ms_)));
  if (is_call) return TakeCall(*event, listener);
  if (call_ == "game") return TakeGameEnd(*event, listener);
  if (call_ == "progress" && is_joined_ && !only_reads_ && frame_.id != 0) {
    game_number_ = fields["game"].Int(1, 1'000'000'000);
    if (misfit) return reader_.Misfit(at_, *misfit);
    listener.OnProgress(game_number_, frame_, *player_);
  }
  return std::optional<ReplayDifference>();
}

Replay::MaybeDifference Replay::TakeCall(const json& event, ReplayListener& listener) {
  const std::optional<PlayerCall> call = PlayerCallFrom(call_);
  if (!call) return reader_.Misfit(at_, fmt::format("no call \"{}\"", call_));
  const bool needs_picture = *call != PlayerCall::kForget && (ReadsPicture(*call) || !is_whole_);
  if (frame_.id == 0 && needs_picture) {
    return reader_.Misfit(at_, "a call before the first picture");
  }
  const Legible legible =
      event.value("legible", json()) == "in_part" ? Legible::kInPart : Legible::kWhole;
  if (only_reads_) return ReadAfresh(event, listener);
  if (!is_joined_) {
    if (*call != PlayerCall::kDecide) return std::optional<ReplayDifference>();
    is_joined_ = true;
    const Status seen = player_->Perceive(frame_, Legible::kInPart);
    if (!seen.ok()) return std::optional(Difference("board", "to be read", seen.error().text));
  }
  // A call that the header's player cannot take: of a file that nobody recorded.
  const bool needs_board = *call != PlayerCall::kPerceive && *call != PlayerCall::kForget;
  if (needs_board && player_->geometry() == nullptr) {
    return reader_.Misfit(at_, fmt::format("the call \"{}\" before a board was read", call_));
  }
  return AskAgain(*call, legible, event, listener);
}

Replay::MaybeDifference Replay::AskAgain(PlayerCall call, Legible legible, const json& event,
                                         ReplayListener& listener) {
  ++counts_.calls;
  const nlohmann::ordered_json answer = Call(*player_, call, frame_, legible);
  std::optional<ReplayDifference> difference = Compare(event, answer);
  if (difference) return difference;
  const bool is_believed =
      answer.value("status", "") == "ok" || answer.value("verdict", "") == "confirmed";
  if (answer.contains("board") && is_believed) {
    ++counts_.boards;
    listener.OnBoard(t_ms_, frame_, *player_);
  }
  return difference;
}

// Each board that was believed, without what was known before.
Replay::MaybeDifference Replay::ReadAfresh(const json& event, ReplayListener& listener) {
  const bool is_believed = (call_ == "perceive" && event.value("status", json()) == "ok") ||
                           event.value("verdict", json()) == "confirmed";
  if (!is_believed) return std::optional<ReplayDifference>();
  ++counts_.calls;
  player_->Forget();
  const Status seen = player_->Perceive(frame_, Legible::kInPart);
  if (!seen.ok()) return std::optional(Difference("board", "to be read", seen.error().text));
  const std::string read = player_->Label().text;
  if (read != board_) {
    auto [expected, got] = BoardsInWords(board_, read);
    return std::optional(Difference("board", std::move(expected), std::move(got)));
  }
  ++counts_.boards;
  listener.OnBoard(t_ms_, frame_, *player_);
  return std::optional<ReplayDifference>();
}

Replay::MaybeDifference Replay::TakeGameEnd(const json& event, ReplayListener& listener) {
  JsonMisfit misfit;
  const JsonReader fields(event, misfit);
  const json recorded = event.value("result", json::object()).value("facts", json::object());
  const bool is_followed = is_joined_ && !only_reads_;
  // Of moves that were not followed nothing is counted.
  const nlohmann::ordered_json facts =
      is_followed ? player_->Facts() : nlohmann::ordered_json(recorded);
  GameResult result = GameResultFrom(fields["result"], facts);
  if (misfit) return reader_.Misfit(at_, *misfit);
  ++counts_.games;
  game_number_ = result.game;
  if (is_followed && is_whole_ && json(facts) != recorded) {
    return std::optional(Difference("facts", InWords(recorded), InWords(json(facts))));
  }
  listener.OnGameEnd(result, frame_, *player_);
  return std::optional<ReplayDifference>();
}

std::optional<ReplayDifference> Replay::Compare(const json& event,
                                                const nlohmann::ordered_json& answer) {
  for (const std::string_view key : kCompared) {
    const auto got = answer.find(std::string(key));
    if (got == answer.end()) continue;
    const json expected = event.value(std::string(key), json());
    if (json(*got) == expected) continue;
    if (key == "action") return Difference("action", ActionInWords(expected), ActionInWords(*got));
    std::string why = answer.value("why", "");
    return Difference(std::string(key), InWords(expected),
                      InWords(*got) + (why.empty() ? "" : " (" + why + ")"));
  }
  if (!answer.contains("board") || answer["board"] == board_) return std::nullopt;
  auto [expected, got] = BoardsInWords(board_, answer["board"].get<std::string>());
  return Difference("board", std::move(expected), std::move(got));
}

ReplayDifference Replay::Difference(std::string what, std::string expected, std::string got) const {
  return {at_, t_ms_, game_number_, call_, std::move(what), std::move(expected), std::move(got)};
}

}  // namespace gridhand::app
