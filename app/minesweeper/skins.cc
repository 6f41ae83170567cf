#include "app/commands/skins_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/json_text.h"
#include "app/minesweeper/learnt_skins.h"
#include "app/minesweeper/skin_lesson.h"
#include "app/minesweeper/skin_text.h"
#include "app/play_options.h"
#include "app/report_error.h"
#include "base/counted.h"
#include "base/printable.h"
#include "capture/file/png.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Result;
using base::Status;
using minesweeper::SkinContents;
using vision::minesweeper::LearntSkin;

Status List(const SkinsOptions& options, const fs::path& folder, std::ostream& out,
            std::ostream& err) {
  const minesweeper::LearntSkins found = minesweeper::LoadLearntSkins(folder);
  for (const Error& error : found.damaged) {
    err << kMessagePrefix << base::Printable(minesweeper::LeftOut(error)) << '\n';
  }
  if (found.skins.empty()) err << "gridhand: no skin was learnt yet: gridhand learn --help\n";
  for (const LearntSkin& skin : found.skins) {
    const SkinContents contents = minesweeper::ContentsOf(skin);
    if (options.format == OutputFormat::kJson) {
      out << JsonLine(minesweeper::SkinAsJson(skin.name, contents)) << '\n';
      continue;
    }
    out << fmt::format("{}  {}, {} missing, cells of {} px\n", skin.name,
                       base::Counted(contents.total, "picture of a cell", "pictures of cells"),
                       base::Counted(static_cast<int>(contents.Missing().size()), "symbol"),
                       minesweeper::SizesText(contents));
  }
  return base::Ok();
}

Status Show(const SkinsOptions& options, const fs::path& folder, std::ostream& out) {
  const Result<LearntSkin> skin = minesweeper::LoadLearntSkin(folder, options.name);
  if (!skin) return skin.error();
  const Result<base::Frame> sheet = minesweeper::ContactSheet(*skin);
  if (!sheet) return sheet.error();
  const fs::path file = options.picture.empty() ? fs::path(skin->name + ".png") : options.picture;
  if (Status written = capture::file::WritePng(*sheet, file); !written) return written;
  const SkinContents contents = minesweeper::ContentsOf(*skin);
  if (options.format == OutputFormat::kJson) {
    nlohmann::ordered_json line = minesweeper::SkinAsJson(skin->name, contents);
    line["picture"] = file.string();
    out << JsonLine(line) << '\n';
  } else {
    out << minesweeper::SymbolTable(contents) << "drawn in " << file.string() << '\n';
  }
  return base::Ok();
}

Status Remove(const SkinsOptions& options, const fs::path& folder, const AskName& ask) {
  // A broken skin can be removed, too.
  const Result<LearntSkin> skin = minesweeper::LoadLearntSkin(folder, options.name);
  const bool is_there = skin || skin.error().kind != ErrorKind::kNotFound;
  if (Status named = minesweeper::CheckSkinName(options.name); !named) return named;
  if (!is_there) return skin.error();
  if (!options.yes) {
    const std::string answer = ask(fmt::format("remove the skin '{}'? [y/N] ", options.name));
    if (answer.empty() || (answer.front() != 'y' && answer.front() != 'Y')) {
      return Error{ErrorKind::kStoppedByHuman, "not removed: the answer was no (--yes answers)"};
    }
  }
  return minesweeper::RemoveLearntSkin(folder, options.name);
}

Status Run(const SkinsOptions& options, const fs::path& folder, const AskName& ask,
           std::ostream& out, std::ostream& err) {
  if (options.action == "list") return List(options, folder, out, err);
  if (options.name.empty()) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("which skin? gridhand skins {} NAME", options.action)};
  }
  return options.action == "show" ? Show(options, folder, out) : Remove(options, folder, ask);
}

std::string AskOnTerminal(const std::string& question) {
  if (isatty(STDIN_FILENO) == 0) return "";
  std::cerr << question;
  std::string answer;
  std::getline(std::cin, answer);
  return answer;
}

}  // namespace

ExitCode Skins(const SkinsOptions& options, const fs::path& folder, const AskName& ask,
               std::ostream& out, std::ostream& err) {
  const Status done = Run(options, folder, ask, out, err);
  if (done) return ExitCode::kDone;
  err << "gridhand: " << done.error().text << '\n';
  return base::ExitCodeFor(done.error().kind);
}

Command AddSkinsCommand(CLI::App& parent) {
  const auto options = std::make_shared<SkinsOptions>();
  options->action = "list";
  CLI::App* parser =
      parent.add_subcommand("skins", "list, show or remove the skins that were learnt");
  parser->add_option("ACTION", options->action, "list, show or remove")
      ->check(CLI::IsMember({"list", "show", "remove"}))
      ->capture_default_str();
  parser->add_option("NAME", options->name, "the skin to show or to remove");
  parser
      ->add_option("--out", options->picture,
                   "where show draws the pictures of each symbol (usually NAME.png)")
      ->type_name("OUT.png");
  parser->add_flag("--yes", options->yes, "remove without asking");
  AddFormatOption(*parser, options->format);
  parser->footer(
      "Learnt skins are kept in $XDG_DATA_HOME/gridhand/skins (~/.local/share/gridhand/skins), a\n"
      "folder each: skin.toml and a PNG for each size of cells.\n\n"
      "Examples:\n  gridhand skins\n"
      "  gridhand skins show my-mines --out cells.png\n"
      "  gridhand skins remove my-mines --yes\n");
  return {parser, [options] {
            const auto folder = minesweeper::LearntSkinsFolder();
            if (!folder) return ReportError(folder.error());
            return Skins(*options, *folder, AskOnTerminal, std::cout, std::cerr);
          }};
}

}  // namespace gridhand::app
