#include "game/outside_help.h"

#include <xcb/xcb.h>

#include <QByteArray>
#include <QGuiApplication>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace gridhand::game {
namespace {

// Of the words that a mark may have.
constexpr std::uint32_t kMostWords = 16;

struct Freed {
  void operator()(void* reply) const { std::free(reply); }
};
template <class T>
using Reply = std::unique_ptr<T, Freed>;

// Null: the window is on no X server, as in Wayland and in tests without a display.
xcb_connection_t* Server() {
  const auto* x11 = qGuiApp->nativeInterface<QNativeInterface::QX11Application>();
  return x11 == nullptr ? nullptr : x11->connection();
}

// XCB_ATOM_NONE: nobody has ever used the name.
xcb_atom_t AtomOf(xcb_connection_t* server, const QByteArray& name) {
  const auto ask =
      xcb_intern_atom(server, 1, static_cast<std::uint16_t>(name.size()), name.constData());
  const Reply<xcb_intern_atom_reply_t> reply(xcb_intern_atom_reply(server, ask, nullptr));
  return reply ? reply->atom : xcb_atom_t{XCB_ATOM_NONE};
}

}  // namespace

QString OutsideHelp::Mark(bool takes_it) const {
  xcb_connection_t* server = Server();
  if (server == nullptr || window_.internalWinId() == 0) return {};
  const xcb_atom_t atom = AtomOf(server, "_GRIDHAND_HELPED_BY");
  if (atom == XCB_ATOM_NONE) return {};
  const auto ask =
      xcb_get_property(server, takes_it ? 1 : 0, static_cast<xcb_window_t>(window_.internalWinId()),
                       atom, XCB_GET_PROPERTY_TYPE_ANY, 0, kMostWords);
  const Reply<xcb_get_property_reply_t> reply(xcb_get_property_reply(server, ask, nullptr));
  if (!reply || reply->type == XCB_ATOM_NONE) return {};
  const auto* text = static_cast<const char*>(xcb_get_property_value(reply.get()));
  const QString name = QString::fromUtf8(text, xcb_get_property_value_length(reply.get()));
  return name.isEmpty() ? QString("another program") : name;
}

// `gridhand play` owns a selection named after the window as long as it plays there
// (x11/window_claim.h).
bool OutsideHelp::IsPlayed() const {
  xcb_connection_t* server = Server();
  if (server == nullptr || window_.internalWinId() == 0) return false;
  const xcb_atom_t atom = AtomOf(
      server, "_GRIDHAND_PLAYS_" + QByteArray::number(qulonglong{window_.internalWinId()}, 16));
  if (atom == XCB_ATOM_NONE) return false;
  const Reply<xcb_get_selection_owner_reply_t> reply(
      xcb_get_selection_owner_reply(server, xcb_get_selection_owner(server, atom), nullptr));
  return reply && reply->owner != XCB_WINDOW_NONE;
}

QString OutsideHelp::Helper() const { return IsPlayed() ? QString("gridhand play") : Mark(false); }

// The mark is taken first: a bot claims the window before it leaves its mark, so that one that
// comes in between is still seen.
void OutsideHelp::BeginGame() { Mark(true); }

}  // namespace gridhand::game
