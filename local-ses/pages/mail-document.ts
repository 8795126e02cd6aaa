import { type Page, SAFE_HEADERS } from "./html.ts";

/** How a mail's HTML is shown: as a client in light or dark mode shows it, with or without pictures. */
export interface MailLook {
  readonly scheme: "light" | "dark";
  readonly withPictures: boolean;
}

/**
 * A mail's own HTML, for a frame. It runs no scripts and has no origin, even when it is opened on its own; its links
 * open in new tabs.
 */
export function mailDocument(html: string, { scheme, withPictures }: MailLook): Page {
  const policy = [
    "sandbox allow-popups allow-popups-to-escape-sandbox",
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(withPictures ? ["img-src data: http: https:", "font-src data: http: https:"] : []),
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
  const headers = {
    ...SAFE_HEADERS,
    "referrer-policy": "no-referrer",
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
  };
  return { status: 200, headers, body: withHeadStart(inScheme(html, scheme), headStart(html, scheme)) };
}

/**
 * Decides the mail's media queries for this scheme. The frame's own `color-scheme` would not: browsers follow the
 * system inside of a frame without an origin.
 */
function inScheme(html: string, scheme: MailLook["scheme"]): string {
  return html.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_query, wanted: string) =>
    wanted.toLowerCase() === scheme ? "(min-width: 0)" : "(max-width: 0)",
  );
}

/** A mail that knows nothing of color schemes is light everywhere. */
function headStart(html: string, scheme: MailLook["scheme"]): string {
  const known = /color-scheme/i.test(html) ? scheme : "light";
  return `<base target="_blank"><style>:root { color-scheme: only ${known} !important; }</style>`;
}

function withHeadStart(html: string, start: string): string {
  return /<head[\s>]/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + start) : start + html;
}
