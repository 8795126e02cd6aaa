/** The reader's stylesheet: paper, ink and one color of action, in light and dark, from 320 px. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbf8f3, #0e1713);
  --sheet: light-dark(#fffdf9, #16231c);
  --shade: light-dark(#f2ecdf, #1b2a22);
  --ink: light-dark(#12211b, #f1ebdf);
  --ink-soft: light-dark(#4d5c54, #a9b8ae);
  --hairline: light-dark(#ddd4c3, #2b3c33);
  --edge: light-dark(#857d6d, #6f8378);
  --leaf: light-dark(#0b6b43, #5fcf97);
  --leaf-tint: light-dark(#e3f0e4, #173527);
  --on-leaf: light-dark(#fbf8f3, #06140d);
  --stamp: light-dark(#b93a1c, #ff8a68);
  --stamp-tint: light-dark(#fbe7df, #3a1d15);
  font: 1rem/1.55 "Instrument Sans", system-ui, sans-serif;
  color: var(--ink);
  background: var(--paper);
  font-variant-numeric: tabular-nums;
}
* { box-sizing: border-box; }
body {
  display: grid;
  grid-template-columns: minmax(0, 1fr) 19rem;
  grid-template-areas: "top top" "main side";
  align-content: start;
  gap: 1.5rem 2.5rem;
  max-width: 76rem;
  min-height: 100dvh;
  margin: 0 auto;
  padding: clamp(1rem, 4vw, 2.5rem);
  overflow-wrap: anywhere;
}
.top { grid-area: top; }
main { grid-area: main; min-width: 0; }
.side { grid-area: side; min-width: 0; }
.alone { grid-column: 1 / -1; }
h1, h2, h3 { font-family: Fraunces, Georgia, serif; font-weight: 500; line-height: 1.2; text-wrap: balance; }
h1 { margin: 0; font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2.125rem); }
h2 { margin: 1.75rem 0 .5rem; font-size: 1.1875rem; }
.side > h2:first-child, main > h2:first-of-type { margin-top: 0; }
h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
p { margin: .5rem 0; }
a { color: var(--leaf); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--leaf); outline-offset: 3px; border-radius: 4px; }
.soft, .count { color: var(--ink-soft); font-size: .9375rem; }
.count { margin: 0 0 .75rem; }
ul { margin: .25rem 0; padding-left: 1.125rem; }

.search { margin-top: 1.25rem; max-width: 34rem; }
.search label { display: block; margin-bottom: .25rem; font-size: .9375rem; color: var(--ink-soft); }
.search div { display: flex; gap: .5rem; }
input[type=search] {
  flex: 1; min-width: 0; min-height: 2.75rem; padding: 0 .875rem; font: inherit; color: inherit;
  background: var(--sheet); border: 1px solid var(--edge); border-radius: .625rem;
}
button {
  min-height: 2.75rem; padding: .375rem 1rem; font: inherit; font-size: .9375rem; font-weight: 550; cursor: pointer;
  color: var(--ink); background: var(--sheet); border: 1px solid var(--edge); border-radius: .625rem;
}
button:hover { background: var(--shade); }
button.danger { color: var(--stamp); border-color: var(--stamp); }
button.danger:hover { background: var(--stamp-tint); }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; }

.mails { margin: 0; padding: 0; list-style: none; background: var(--sheet); border: 1px solid var(--hairline); border-radius: 1.25rem; overflow: hidden; }
.mails li {
  position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .125rem 1rem; align-items: center;
  padding: .875rem 1.25rem;
}
.mails li + li { border-top: 1px solid var(--hairline); }
.mails li:hover { background: var(--shade); }
.mails li:has(:focus-visible) { box-shadow: inset 0 0 0 2px var(--leaf); border-radius: 1.125rem; }
.subject { font-weight: 600; color: var(--ink); text-decoration: none; }
/* The whole row is the link. */
.subject::after { content: ""; position: absolute; inset: 0; }
.subject:focus-visible { outline: none; }
.to { grid-row: 2; color: var(--ink-soft); font-size: .9375rem; }
.facts { grid-row: 1 / span 2; grid-column: 2; display: flex; flex-wrap: wrap; gap: .375rem .75rem; align-items: center; justify-content: end; font-size: .875rem; color: var(--ink-soft); }
.kind { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .8125rem; }
.mark { padding: .125rem .625rem; border-radius: 999px; font-size: .8125rem; font-weight: 600; color: var(--ink); background: var(--shade); }
.mark[data-state=delivered] { color: var(--leaf); background: var(--leaf-tint); }
.mark:is([data-state=bounced], [data-state=complained], [data-state=rejected]) { color: var(--stamp); background: var(--stamp-tint); }
.empty { padding: 3rem 1.5rem; text-align: center; color: var(--ink-soft); border: 1px dashed var(--edge); border-radius: 1.25rem; }

.meta { display: grid; gap: .125rem; margin: .75rem 0 0; font-size: .9375rem; }
.meta div { display: grid; grid-template-columns: 5rem minmax(0, 1fr); }
dt { color: var(--ink-soft); }
dd { margin: 0; }
.choices { display: flex; flex-wrap: wrap; gap: .5rem; margin-bottom: 1rem; }
.choices [role=group] { display: flex; border: 1px solid var(--edge); border-radius: .625rem; overflow: hidden; background: var(--sheet); }
.choices a { display: grid; place-items: center; min-height: 2.75rem; padding: 0 .875rem; font-size: .9375rem; color: var(--ink); text-decoration: none; }
.choices a + a { border-left: 1px solid var(--hairline); }
.choices a:hover { background: var(--shade); }
.choices a[aria-current] { color: var(--on-leaf); background: var(--leaf); }
.choices a:focus-visible { outline-offset: -4px; outline-color: currentColor; }
.mail { display: block; width: 100%; height: max(32rem, 70dvh); border: 1px solid; border-radius: .625rem; resize: vertical; }
.mail[data-width="320"] { width: 322px; max-width: 100%; }
.mail[data-scheme=light] { color-scheme: light; border-color: #ddd4c3; background: #fff; }
.mail[data-scheme=dark] { color-scheme: dark; border-color: #6f8378; background: #121212; }
.sheet { margin: 0; padding: 1.25rem; background: var(--sheet); border: 1px solid var(--hairline); border-radius: .625rem; }
pre { white-space: pre-wrap; font: .9375rem/1.6 ui-monospace, Menlo, Consolas, monospace; }
.pairs { display: grid; gap: .5rem; font-size: .9375rem; }
.pairs div { display: grid; grid-template-columns: minmax(0, 11rem) minmax(0, 1fr); gap: 0 1rem; }
.pairs dd { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .875rem; }
.events { display: grid; gap: .5rem; margin: .5rem 0 0; padding: 0; list-style: none; font-size: .9375rem; }
.events time { color: var(--ink-soft); }
.addresses { display: grid; gap: .75rem; padding: 0; list-style: none; }
.addresses li { display: grid; gap: .375rem; }

@media (max-width: 60rem) {
  body { grid-template-columns: minmax(0, 1fr); grid-template-areas: "top" "main" "side"; }
}
@media (max-width: 40rem) {
  .mails li { grid-template-columns: minmax(0, 1fr); padding: .875rem 1rem; }
  .facts { grid-row: auto; grid-column: 1; justify-content: start; }
  .pairs div { grid-template-columns: minmax(0, 1fr); }
}
`;
