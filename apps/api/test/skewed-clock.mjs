// Loaded before a program to let its clock go wrong by so many milliseconds.
const skewMs = Number(process.env.CLOCK_SKEW_MS);
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + skewMs);
    else super(...given);
  }

  static now() {
    return RightDate.now() + skewMs;
  }
};
