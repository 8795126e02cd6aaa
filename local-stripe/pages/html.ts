/** A response for a browser. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

export function htmlPage(title: string, content: string, css: string, status = 200): Page {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${css}</style>
</head>
<body>
${content}
</body>
</html>
`;
  return { status, headers: { "content-type": "text/html; charset=utf-8", "referrer-policy": "no-referrer" }, body };
}

export function redirectTo(url: string): Page {
  return { status: 303, headers: { location: url }, body: "" };
}

/** Styles of the standalone pages: 3-D Secure, vouchers and the hosted checkout. */
export const PLAIN_CSS = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #30313d; background: #fff; }
body { max-width: 24rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.25rem; line-height: 1.3; }
label { display: block; margin-top: .75rem; font-size: .9rem; }
input { box-sizing: border-box; width: 100%; padding: .6rem; font: inherit; border: 1px solid #8a8d99; border-radius: 6px; }
button { min-height: 2.75rem; margin-top: 1rem; padding: 0 1.25rem; font: inherit; font-weight: 600; color: #fff; background: #0b5fc0; border: 0; border-radius: 6px; }
button.quiet { color: #30313d; background: #e6e7eb; }
[role=alert] { color: #b3202c; }
`;
