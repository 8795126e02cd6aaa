/**
 * The HTML of a mail, in the site's look (`web/styles/tokens.css`). Mail programs know little CSS: the light colors are
 * inline, the dark ones in a style block, which may be dropped; layout tables hold the width where the rest is ignored.
 */

/** Escapes text for HTML, both between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

const serif = "Fraunces,Georgia,'Times New Roman',serif";
const sans = "'Instrument Sans',-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";

/** The colors of each theme, by class: background, text, border. Inline in light, in the style block in dark. */
const looks = {
  paper: { light: "background-color:#fbf8f3;color:#12211b", dark: "background-color:#0e1713;color:#f1ebdf" },
  sheet: {
    light: "background-color:#fffdf9;color:#12211b;border-color:#ddd4c3",
    dark: "background-color:#16231c;color:#f1ebdf;border-color:#2b3c33",
  },
  ink: { light: "color:#12211b", dark: "color:#f1ebdf" },
  soft: { light: "color:#4d5c54", dark: "color:#a9b8ae" },
  row: { light: "border-color:#ddd4c3", dark: "border-color:#2b3c33" },
  link: { light: "color:#0b6b43", dark: "color:#5fcf97" },
  press: { light: "background-color:#0b6b43;color:#fbf8f3", dark: "background-color:#5fcf97;color:#06140d" },
  note: {
    light: "background-color:#e3f0e4;color:#12211b;border-color:#0b6b43",
    dark: "background-color:#173527;color:#f1ebdf;border-color:#5fcf97",
  },
  warning: {
    light: "background-color:#fbe7df;color:#12211b;border-color:#b93a1c",
    dark: "background-color:#3a1d15;color:#f1ebdf;border-color:#ff8a68",
  },
  bubble: { light: "background-color:#f2ecdf;color:#12211b", dark: "background-color:#1b2a22;color:#f1ebdf" },
} as const;
type Look = keyof typeof looks;

/** The class and inline style of an element. */
const styled = (look: Look, style: string) => `class="${look}" style="${looks[look].light};${style}"`;

const darkRules = Object.entries(looks)
  .map(([name, { dark }]) => `.${name}{${dark.replaceAll(/(?=;)|$/g, "!important")}}`)
  .join("");

const styleBlock = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a:focus-visible{outline:2px solid;outline-offset:3px}
@media (max-width:30rem){.pad{padding:24px 20px!important}.row th,.row td{display:block!important;width:auto!important;text-align:left!important}.row th{padding-bottom:0!important}.row td{border-top:0!important;padding-top:0!important}}
@media (prefers-color-scheme:dark){${darkRules}}`;

export const html = {
  heading: (text: string, level: 1 | 2) =>
    `<h${level} ${styled(
      "ink",
      `margin:${level === 1 ? "0 0 16px" : "32px 0 12px"};font:${level === 1 ? "500 28px/1.2" : "500 21px/1.3"} ${serif};letter-spacing:-0.01em`,
    )}>${text}</h${level}>`,

  paragraph: (text: string) => `<p style="margin:0 0 16px">${text}</p>`,

  facts: (rows: readonly { readonly label: string; readonly value: string }[]) =>
    `<table ${styled("row", "width:100%;margin:8px 0 24px;border-collapse:collapse;font-size:15px;line-height:1.5")}>${rows
      .map(
        ({ label, value }) =>
          `<tr><th scope="row" ${styled("soft", `width:36%;padding:9px 12px 9px 0;${rowLine};text-align:left;vertical-align:top;font-weight:400`)}>${label}</th><td style="padding:9px 0;${rowLine};text-align:right;vertical-align:top;font-weight:600;overflow-wrap:anywhere;word-break:break-word">${value}</td></tr>`,
      )
      .join("")}</table>`,

  steps: (steps: readonly { readonly title: string; readonly text: string }[]) =>
    `<ol style="margin:0 0 24px;padding:0 0 0 24px">${steps
      .map(
        ({ title, text }) =>
          `<li style="margin:0 0 10px"><strong>${title}</strong><br><span ${styled("soft", "font-size:15px")}>${text}</span></li>`,
      )
      .join("")}</ol>`,

  quote: (label: string, text: string) =>
    `<p ${styled("soft", "margin:24px 0 6px;font-size:13px;font-weight:600")}>${label}</p><blockquote ${styled("bubble", "margin:0 0 24px;padding:14px 18px;border-radius:16px 16px 16px 4px;font-size:15px;overflow-wrap:anywhere;word-break:break-word")}>${text}</blockquote>`,

  note: (look: "note" | "warning", text: string) =>
    `<p ${styled(look, "margin:8px 0 20px;padding:12px 16px;border-width:0 0 0 4px;border-style:solid;border-radius:10px;font-size:15px")}>${text}</p>`,

  /** The mail's main button, with its address below for readers whose mail program shows no buttons. */
  button: (label: string, href: string, addressBelow: string) =>
    `<table role="presentation" style="margin:24px 0 12px;border-collapse:separate"><tr><td ${styled("press", "border-radius:999px")}><a href="${href}" ${styled("press", "display:inline-block;padding:14px 26px;border-radius:999px;font-weight:600;line-height:1.3;text-decoration:none")}>${label}</a></td></tr></table><p ${styled("soft", "margin:0 0 20px;font-size:13px;line-height:1.5")}>${addressBelow}<br>${html.address(href)}</p>`,

  /** A further button: a link, with its address below. */
  secondButton: (label: string, href: string) =>
    `<p style="margin:0 0 16px"><a href="${href}" ${styled("link", "font-weight:600;text-underline-offset:4px")}>${label}</a><br><span style="font-size:13px;line-height:1.5">${html.address(href)}</span></p>`,

  address: (href: string) =>
    `<a href="${href}" ${styled("soft", `font-family:${mono};font-size:12px;overflow-wrap:anywhere;word-break:break-all;text-decoration:underline`)}>${href}</a>`,

  link: (text: string, href: string) =>
    `<a href="${href}" ${styled("link", "font-weight:600;overflow-wrap:anywhere;word-break:break-word")}>${text}</a>`,

  footerLine: (text: string) => `<p ${styled("soft", "margin:0 0 8px;font-size:13px;line-height:1.5")}>${text}</p>`,

  /** The whole document; all its texts are HTML already. */
  page: (part: {
    readonly language: string;
    readonly title: string;
    readonly preview: string;
    readonly brand: string;
    readonly body: string;
    readonly footer: string;
  }) => `<!doctype html>
<html lang="${part.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${part.title}</title>
<style>${styleBlock}</style>
</head>
<body ${styled("paper", "margin:0;padding:0")}>
<div style="display:none;max-height:0;overflow:hidden">${part.preview}</div>
<div role="main" lang="${part.language}" dir="ltr" ${styled("paper", `font:400 17px/1.6 ${sans};overflow-wrap:break-word`)}>
<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->
<table role="presentation" style="width:100%;max-width:560px;margin:0 auto;border-collapse:separate;border-spacing:0">
<tr><td ${styled("ink", `padding:28px 20px 18px;font:500 22px/1 ${serif};letter-spacing:-0.01em`)}><span aria-hidden="true" ${styled("press", "display:inline-block;width:26px;margin-right:9px;padding:4px 0 5px;border-radius:11px 11px 11px 3px;font:700 13px/1 Arial,sans-serif;text-align:center;vertical-align:2px")}>~</span>${part.brand}</td></tr>
<tr><td style="padding:0 12px"><table role="presentation" style="width:100%;border-collapse:separate;border-spacing:0"><tr><td class="sheet pad" style="${looks.sheet.light};padding:36px 36px 20px;border-width:1px;border-style:solid;border-radius:20px">
${part.body}
</td></tr></table></td></tr>
<tr><td style="padding:22px 20px 36px">
${part.footer}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</div>
</body>
</html>
`,
} as const;

const rowLine = "border-width:1px 0 0;border-style:solid;border-color:inherit";
