import { expect, it } from "vitest";
import { filesLoadedBy } from "./page-weight.ts";
import { median } from "./statistics.ts";
import { kilobytes, textTable } from "./text-table.ts";

it("the median is the middle value in any order, or the mean of the middle two", () => {
  expect(median([30, 4, 100])).toBe(30);
  expect(median([10, 1, 2, 100])).toBe(6);
  expect(() => median([])).toThrow("There is no median of nothing.");
});

it("a text table aligns its first column to the left and numbers to the right", () => {
  const rows = [
    ["long name", kilobytes(1500)],
    ["b", kilobytes(123_450)],
  ];
  expect(textTable(["what", "KB"], rows)).toBe(
    ["what          KB", "---------  -----", "long name    1.5", "b          123.5"].join("\n"),
  );
});

it("finds each script, style and font that a page loads once, and no others", () => {
  const html = `<link rel="preload" href="/assets/f.woff2" as="font"/><link rel="modulepreload" href="/assets/a.js"/>
    <link rel="stylesheet" href="/assets/s.css#"/><link rel="icon" href="/icon.svg"/>
    <script type="module">import "/assets/b.js"; import("/assets/a.js");</script><script type="application/json">
    {"modules":{"root":"/assets/e.js"},"others":["/assets/a.js"],"manifest":{"imports":["/assets/d.js"]}}</script><a href="/assets/c.js">c</a>`;
  expect(filesLoadedBy(html)).toEqual({
    scripts: ["/assets/a.js", "/assets/b.js", "/assets/e.js"],
    styles: ["/assets/s.css"],
    fonts: ["/assets/f.woff2"],
  });
});
