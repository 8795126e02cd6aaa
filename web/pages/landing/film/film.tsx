import { languageNames, languages } from "#shared/domain/language.ts";
import { useLanguage } from "#web/language/language.ts";
import mp4 from "./film.mp4?url";
import webm from "./film.webm?url";
import poster from "./poster.jpg?url";

/** The captions' addresses by file, `./captions.es.vtt`. A language without a file has none. */
const captions = import.meta.glob<string>("./captions.*.vtt", { query: "?url", import: "default", eager: true });

/**
 * The promo film in an iframe of its own. Nothing loads before it is displayed. It starts automatically and muted,
 * unless reduced motion is preferred. Captions in the reader's language are on.
 *
 * The iframe's document is built by script and not by `srcDoc`, because the page's policy permits no inline style.
 */
export function Film({ title, onFailed }: { readonly title: string; readonly onFailed: () => void }) {
  const language = useLanguage();
  const show = (frame: HTMLIFrameElement) => {
    const page = frame.contentDocument;
    if (page === null || page.querySelector("video") !== null) return;
    const video = page.createElement("video");
    Object.assign(video, { controls: true, playsInline: true, muted: true, poster, preload: "auto" });
    video.autoplay = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    Object.assign(video.style, { display: "block", width: "100%", height: "100%" });
    Object.assign(page.body.style, { margin: "0", height: "100vh", background: "#10261c" });
    page.documentElement.lang = language;
    const sources = [
      { src: webm, type: 'video/webm; codecs="vp9"' },
      { src: mp4, type: "video/mp4" },
    ].map((source) => Object.assign(page.createElement("source"), source));
    // The browser tries the sources in order: when the last fails, there is no film.
    sources.at(-1)?.addEventListener("error", onFailed);
    const tracks = languages.flatMap((trackLanguage) => {
      const src = captions[`./captions.${trackLanguage}.vtt`];
      const track = {
        kind: "captions",
        src,
        srclang: trackLanguage,
        label: languageNames[trackLanguage],
        default: trackLanguage === language,
      };
      return src === undefined ? [] : [Object.assign(page.createElement("track"), track)];
    });
    video.append(...sources, ...tracks);
    page.body.append(video);
  };
  return (
    <iframe
      title={title}
      srcDoc="<!doctype html><title></title>"
      onLoad={({ currentTarget }) => show(currentTarget)}
      className="aspect-video w-full rounded-field border-0 bg-forest"
    />
  );
}
