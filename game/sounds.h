// Short sounds, made here. Where there is no device, or it fails, there is silence and no error.
#pragma once

#include <QThread>

namespace gridhand::game {

enum class Sound { kOpen, kFlag, kDrop, kWin, kLoss };

class Speaker;

class Sounds {
 public:
  Sounds();
  ~Sounds();
  Sounds(const Sounds&) = delete;
  Sounds& operator=(const Sounds&) = delete;

  void SetOn(bool is_on) { is_on_ = is_on; }
  bool is_on() const { return is_on_; }
  // Returns at once.
  void Play(Sound sound);

 private:
  bool is_on_ = true;
  Speaker* speaker_ = nullptr;  // lives on the thread, because a device may take long to open
  QThread thread_;
};

}  // namespace gridhand::game
