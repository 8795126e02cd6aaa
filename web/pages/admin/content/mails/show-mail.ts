/**
 * Shows a mail's HTML in a frame. The page's content security policy, which the frame inherits, permits no inline
 * styles, so they are set by script.
 */

/** The initial document of the frame. In a dark page, one without a color scheme would be a white box. */
export const emptyMailDocument =
  '<!doctype html><html lang="en"><head><meta name="color-scheme" content="light dark"><title>Preview</title></head><body></body></html>';

export type Theme = "light" | "dark";

/** Replaces what the frame shows by a mail, in a theme. Nothing in it can be clicked; it still scrolls. */
export function showMail(frameDocument: Document, html: string, theme: Theme): void {
  const [, css = ""] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
  const withoutStyles = html.replace(/<style>[\s\S]*<\/style>/, "").replaceAll(' style="', ' data-look="');
  const mail = new DOMParser().parseFromString(withoutStyles, "text/html");
  const { documentElement, body } = frameDocument;
  documentElement.lang = mail.documentElement.lang;
  const content = frameDocument.createElement("div");
  content.inert = true;
  content.append(...[...mail.body.childNodes].map((node) => frameDocument.importNode(node, true)));
  body.className = mail.body.className;
  body.style.cssText = mail.body.dataset.look ?? "";
  body.tabIndex = 0;
  body.replaceChildren(content);
  for (const element of body.querySelectorAll<HTMLElement>("[data-look]")) {
    element.style.cssText = element.dataset.look ?? "";
    delete element.dataset.look;
  }
  const view = frameDocument.defaultView;
  if (view === null) return;
  const sheet = new view.CSSStyleSheet();
  // The frame may prefer another theme than the one to show.
  sheet.replaceSync(css.replaceAll("(prefers-color-scheme:dark)", theme === "dark" ? "all" : "not all"));
  frameDocument.adoptedStyleSheets = [sheet];
}
