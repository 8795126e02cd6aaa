import type { ContentPage } from "#shared/contract/shop/content.ts";
import type { Language } from "#shared/domain/language.ts";
import { isEqual, type Json } from "../draft/json.ts";
import { type MessageFromPreview, type MessageToPreview, readMessageFromPreview } from "./messages.ts";
import { replaceApis } from "./replace-apis.ts";
import { routeModules } from "./route-modules.ts";
import { labelOfButtonToClick, type PreviewState } from "./states.ts";

/**
 * The initial document of the preview's iframe, in which a page has its own width, scrolling and ids. It inherits the
 * content security policy of the editor's document.
 */
export const emptyDocument =
  '<!doctype html><html lang="en" data-stage=""><head><title>Preview</title></head><body></body></html>';

export interface PreviewHandle {
  /** Displays other copy, which must be valid. */
  readonly update: (content: Json) => void;
  readonly stop: () => void;
}

/**
 * Displays a page in a frame that contains `emptyDocument`. `notify` is called when the page is displayed or could not
 * be rendered. Rejects if the preview's script cannot be loaded.
 */
export async function openPreview(
  frame: HTMLIFrameElement,
  subject: {
    readonly page: ContentPage;
    readonly language: Language;
    readonly state: PreviewState;
    readonly content: Json;
  },
  notify: (outcome: "shown" | "failed") => void,
): Promise<PreviewHandle> {
  const { previewScriptAddress } = await import("./preview-window.tsx");
  const { contentWindow: frameWindow, contentDocument: frameDocument } = frame;
  // The frame was unmounted meanwhile.
  if (frameWindow === null || frameDocument === null) return { update: () => {}, stop: () => {} };
  let { content } = subject;
  let hasFailed = false;
  const send = (message: MessageToPreview) => frameWindow.postMessage(message, window.origin);
  const { page, shell, styles } = routeModules(subject.page);
  const sendPage = () =>
    send({
      kind: "show",
      page: subject.page,
      address: subject.state.address,
      modules: { page, shell },
      press: labelOfButtonToClick(subject.state, content),
    });
  const listen = ({ source, data }: MessageEvent) => {
    const message: MessageFromPreview | undefined = source === frameWindow ? readMessageFromPreview(data) : undefined;
    if (message === undefined) return;
    if (message.kind === "ready") return sendPage();
    hasFailed = message.kind === "failed";
    notify(message.kind);
  };
  window.addEventListener("message", listen);
  replaceApis(frameWindow, { ...subject, content: () => content });
  frameDocument.documentElement.lang = subject.language;
  frameDocument.body.tabIndex = 0;
  copyStyles(frameDocument, styles);
  copyDevelopmentGlobals(frameWindow);
  const script = frameDocument.createElement("script");
  script.type = "module";
  script.src = previewScriptAddress;
  script.addEventListener("error", () => notify("failed"));
  frameDocument.head.append(script);
  return {
    update: (newContent) => {
      if (isEqual(newContent, content)) return;
      content = newContent;
      send({ kind: "refresh" });
      if (hasFailed) sendPage();
    },
    stop: () => window.removeEventListener("message", listen),
  };
}

/** Copies the site's style sheets to the preview, and adds the page's. */
function copyStyles(frameDocument: Document, stylesheets: readonly string[]): void {
  for (const style of window.document.head.querySelectorAll('link[rel="stylesheet"], style')) {
    frameDocument.head.append(frameDocument.importNode(style, true));
  }
  for (const href of stylesheets) {
    const link = frameDocument.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    frameDocument.head.append(link);
  }
}

/** Copies the globals of hot module replacement, which scripts expect in their window during development. */
function copyDevelopmentGlobals(frameWindow: Window): void {
  for (const name of Object.keys(window)) {
    if (/^(__vite_plugin_react|\$Refresh)/.test(name))
      Object.assign(frameWindow, { [name]: Reflect.get(window, name) });
  }
}
