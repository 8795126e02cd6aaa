import mp4 from "./film.mp4?url";
import phoneMp4 from "./film.phone.mp4?url";
import phoneWebm from "./film.phone.webm?url";
import webm from "./film.webm?url";
import poster from "./poster.jpg?url";
import phonePoster from "./poster.phone.jpg?url";

/** A recording of the film: the URLs of its files, and how large it is displayed. */
interface Recording {
  readonly mp4: string;
  readonly webm: string;
  readonly poster: string;
  /** As CSS. The ratio is that of the recording's pixels. */
  readonly box: { readonly aspectRatio: string; readonly width: string };
}

const wideRecording: Recording = { mp4, webm, poster, box: { aspectRatio: "16 / 9", width: "100%" } };

/** At most 56 % of the window's height, so that the dialog's title, note and steps fit on the screen with it. */
const phoneRecording: Recording = {
  mp4: phoneMp4,
  webm: phoneWebm,
  poster: phonePoster,
  box: { aspectRatio: "13 / 22", width: "min(100%, 56svh * 13 / 22)" },
};

/** Returns the recording for the window as it is now. On a phone held upright, the wide one is too small to read. */
export function chooseRecording(): Recording {
  const isPhone = window.matchMedia("(max-width: 640px) and (orientation: portrait)").matches;
  return isPhone ? phoneRecording : wideRecording;
}
