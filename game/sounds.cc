#include "game/sounds.h"

#include <QAudioDevice>
#include <QAudioFormat>
#include <QAudioSink>
#include <QBuffer>
#include <QCoreApplication>
#include <QMediaDevices>
#include <cmath>
#include <map>
#include <memory>
#include <numbers>
#include <vector>

namespace gridhand::game {
namespace {

constexpr int kSamplesPerSecond = 44100;
constexpr double kLoudness = 0.25;  // of what a device can
// Every tone fades: by 1/e in this share of its length.
constexpr double kFade = 0.3;

struct Tone {
  double hertz = 0;
  double seconds = 0;
};

std::vector<Tone> TonesOf(Sound sound) {
  switch (sound) {
    case Sound::kOpen:
      return {{660, 0.05}};
    case Sound::kFlag:
      return {{440, 0.05}, {550, 0.05}};
    case Sound::kDrop:
      return {{220, 0.09}};
    case Sound::kWin:
      return {{523, 0.12}, {659, 0.12}, {784, 0.12}, {1047, 0.3}};
    case Sound::kLoss:
      return {{220, 0.2}, {165, 0.45}};
  }
  return {};
}

// Signed 16 bits, one channel.
QByteArray Samples(const std::vector<Tone>& tones) {
  QByteArray bytes;
  for (const Tone& tone : tones) {
    const int count = static_cast<int>(tone.seconds * kSamplesPerSecond);
    for (int i = 0; i < count; ++i) {
      const double at = static_cast<double>(i) / kSamplesPerSecond;
      const double fade = std::exp(-at / (kFade * tone.seconds));
      const double value = std::sin(2 * std::numbers::pi * tone.hertz * at) * fade * kLoudness;
      const auto sample = static_cast<qint16>(std::lround(value * 32767));
      bytes.append(reinterpret_cast<const char*>(&sample), sizeof sample);
    }
  }
  return bytes;
}

QtMessageHandler usual_handler = nullptr;

// Qt writes to stderr that there is no sound server, from a thread of its own: what other threads
// than that of the windows say is not shown, but for what ends the program.
void TellOfWindowsAlone(QtMsgType type, const QMessageLogContext& context, const QString& text) {
  const bool is_of_windows = qApp == nullptr || QThread::currentThread() == qApp->thread();
  if (is_of_windows || type == QtFatalMsg) usual_handler(type, context, text);
}

}  // namespace

class Speaker : public QObject {
 public:
  void Play(Sound sound) {
    const QAudioDevice device = QMediaDevices::defaultAudioOutput();
    if (device.isNull()) return;
    QAudioFormat format;
    format.setSampleRate(kSamplesPerSecond);
    format.setChannelCount(1);
    format.setSampleFormat(QAudioFormat::Int16);
    if (!device.isFormatSupported(format)) return;
    sink_.reset();
    buffer_ = std::make_unique<QBuffer>();
    buffer_->setData(Samples(TonesOf(sound)));
    buffer_->open(QIODevice::ReadOnly);
    sink_ = std::make_unique<QAudioSink>(device, format);
    sink_->start(buffer_.get());
  }

 private:
  std::unique_ptr<QBuffer> buffer_;
  std::unique_ptr<QAudioSink> sink_;  // reads the buffer
};

Sounds::Sounds() : speaker_(new Speaker) {
  if (usual_handler == nullptr) usual_handler = qInstallMessageHandler(TellOfWindowsAlone);
  speaker_->moveToThread(&thread_);
  QObject::connect(&thread_, &QThread::finished, speaker_, &QObject::deleteLater);
  thread_.start();
}

Sounds::~Sounds() {
  thread_.quit();
  thread_.wait();
}

void Sounds::Play(Sound sound) {
  if (!is_on_) return;
  QMetaObject::invokeMethod(
      speaker_, [speaker = speaker_, sound] { speaker->Play(sound); }, Qt::QueuedConnection);
}

}  // namespace gridhand::game
