import { useState } from "react";
import { filmNote } from "#shared/content/film.ts";
import { languageNames, languages } from "#shared/domain/language.ts";
import { useLanguage } from "#web/language/language.ts";
import { chooseRecording } from "./recording.ts";

/** The URLs of the caption files by path, such as `./captions.es.vtt`. A language without one gets no captions. */
const captionUrls = import.meta.glob<string>("./captions.*.vtt", { query: "?url", import: "default", eager: true });

/** The color of the film's pages, so that no edge of the player shows before and around them. */
const filmGround = "#fbf8f3";

/** What readers of other languages should know about the film, by path, such as `./es/film.ts`. */
const translatedNotes = import.meta.glob<string>("./*/film.ts", {
  base: "/shared/content/translations",
  import: "filmNote",
  eager: true,
});

/**
 * The promo film in its own iframe, muted. None of its files load before it is displayed, and then only those of the
 * recording that suits the window; turning the phone does not exchange it. It starts automatically unless the reader
 * prefers reduced motion. Captions in the reader's language are switched on; the recordings share them.
 * A note below says what a reader would wonder about: that there is no sound, and in which language the film is.
 *
 * A script builds the iframe's content: in the markup of `srcDoc`, the page's Content-Security-Policy would block the
 * inline styles.
 */
export function Film({ title, onFailed }: { readonly title: string; readonly onFailed: () => void }) {
  const language = useLanguage();
  const [{ mp4, webm, poster, box }] = useState(chooseRecording);
  const buildPlayer = (frame: HTMLIFrameElement) => {
    const frameDocument = frame.contentDocument;
    if (frameDocument === null || frameDocument.querySelector("video") !== null) return;
    const video = frameDocument.createElement("video");
    Object.assign(video, { controls: true, playsInline: true, muted: true, poster, preload: "auto" });
    video.autoplay = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    Object.assign(video.style, { display: "block", width: "100%", height: "100%" });
    Object.assign(frameDocument.body.style, { margin: "0", height: "100vh", background: filmGround });
    frameDocument.documentElement.lang = language;
    const sources = [
      { src: webm, type: 'video/webm; codecs="vp9"' },
      { src: mp4, type: "video/mp4" },
    ].map((source) => Object.assign(frameDocument.createElement("source"), source));
    // The browser tries the sources in order. An error on the last one means that it can play none.
    sources.at(-1)?.addEventListener("error", onFailed);
    const tracks = languages.flatMap((trackLanguage) => {
      const src = captionUrls[`./captions.${trackLanguage}.vtt`];
      const track = {
        kind: "captions",
        src,
        srclang: trackLanguage,
        label: languageNames[trackLanguage],
        default: trackLanguage === language,
      };
      return src === undefined ? [] : [Object.assign(frameDocument.createElement("track"), track)];
    });
    video.append(...sources, ...tracks);
    frameDocument.body.append(video);
  };
  return (
    <figure className="grid gap-2">
      <iframe
        title={title}
        srcDoc="<!doctype html><title></title>"
        onLoad={({ currentTarget }) => buildPlayer(currentTarget)}
        style={box}
        className="mx-auto rounded-field border-0"
      />
      <figcaption className="text-fine text-ink-soft">
        {translatedNotes[`./${language}/film.ts`] ?? filmNote}
      </figcaption>
    </figure>
  );
}
