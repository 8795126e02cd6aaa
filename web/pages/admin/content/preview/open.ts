import type { ContentPage } from "#shared/contract/shop/content.ts";
import type { Language } from "#shared/domain/language.ts";
import { isEqual, type Json } from "../draft/json.ts";
import { type MessageFromPreview, type MessageToPreview, readFromStage } from "./messages.ts";
import { routeModules } from "./route-modules.ts";
import { replaceApis } from "./sealed.ts";
import { labelToPress, type PreviewState } from "./states.ts";

/** An iframe document, so that the page's width, scrolling and ids are its own. It inherits this document's policy. */
export const emptyDocument =
  '<!doctype html><html lang="en" data-stage=""><head><title>Preview</title></head><body></body></html>';

export interface Preview {
  /** Displays other copy, which must be valid. */
  readonly update: (content: Json) => void;
  readonly stop: () => void;
}

/**
 * Displays a page in a frame with `emptyDocument`. `tell` is called when the page is displayed or could not be
 * rendered. Rejects when its scripts cannot be loaded.
 */
export async function openPreview(
  frame: HTMLIFrameElement,
  shown: {
    readonly page: ContentPage;
    readonly language: Language;
    readonly state: PreviewState;
    readonly content: Json;
  },
  notify: (outcome: "shown" | "failed") => void,
): Promise<Preview> {
  const { stageAddress } = await import("./stage.tsx");
  const { contentWindow: view, contentDocument: document } = frame;
  // The frame was unmounted meanwhile.
  if (view === null || document === null) return { update: () => {}, stop: () => {} };
  let { content } = shown;
  let failed = false;
  const send = (message: MessageToPreview) => view.postMessage(message, window.origin);
  const { page, shell, styles } = routeModules(shown.page);
  const show = () =>
    send({
      kind: "show",
      page: shown.page,
      address: shown.state.address,
      modules: { page, shell },
      press: labelToPress(shown.state, content),
    });
  const listen = ({ source, data }: MessageEvent) => {
    const message: MessageFromPreview | undefined = source === view ? readFromStage(data) : undefined;
    if (message === undefined) return;
    if (message.kind === "ready") return show();
    failed = message.kind === "failed";
    notify(message.kind);
  };
  window.addEventListener("message", listen);
  replaceApis(view, { ...shown, content: () => content });
  document.documentElement.lang = shown.language;
  document.body.tabIndex = 0;
  copyStyles(document, styles);
  copyDeveloperTools(view);
  const script = document.createElement("script");
  script.type = "module";
  script.src = stageAddress;
  script.addEventListener("error", () => notify("failed"));
  document.head.append(script);
  return {
    update: (next) => {
      if (isEqual(next, content)) return;
      content = next;
      send({ kind: "refresh" });
      if (failed) show();
    },
    stop: () => window.removeEventListener("message", listen),
  };
}

/** The site's style sheets, and the page's. */
function copyStyles(document: Document, stylesheets: readonly string[]): void {
  for (const style of window.document.head.querySelectorAll('link[rel="stylesheet"], style')) {
    document.head.append(document.importNode(style, true));
  }
  for (const href of stylesheets) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    document.head.append(link);
  }
}

/** In development, scripts expect the HMR globals of their window. */
function copyDeveloperTools(view: Window): void {
  for (const name of Object.keys(window)) {
    if (/^(__vite_plugin_react|\$Refresh)/.test(name)) Object.assign(view, { [name]: Reflect.get(window, name) });
  }
}
