/** A response for a browser. */
export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Headers of every page. `same-origin`: without a referrer, browsers would send forms with `Origin: null`. */
export const SAFE_HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A page of the reader. */
export function htmlPage(title: string, content: string, status = 200): Page {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/style.css">
<script src="/reader.js" defer></script>
</head>
<body>
${content}
</body>
</html>
`;
  const headers = {
    ...SAFE_HEADERS,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": PAGE_POLICY,
  };
  return { status, headers, body };
}

/** A file of the reader, such as its stylesheet. */
export function assetPage(type: string, body: string): Page {
  return { status: 200, headers: { ...SAFE_HEADERS, "content-type": `${type}; charset=utf-8` }, body };
}

/** Sends the browser to a page of the reader; to the list if the path leads elsewhere. */
export function redirectTo(path: string): Page {
  const isOurs = /^\/(?!\/|\\)[\x21-\x7e]*$/.test(path);
  return { status: 303, headers: { ...SAFE_HEADERS, location: isOurs ? path : "/" }, body: "" };
}
