import { expect, it } from "vitest";
import { allRows, putRow } from "../testing/rows.ts";
import { type Edition, readSavedCopies, type Save, writeContent } from "./content.ts";
import { keys } from "./keys.ts";

const now = new Date("2026-11-21T12:00:00Z");
const by = { userId: "usr_01K", email: "admin@example.com" };
const edition: Edition = { page: "terms", language: "en" };
const save: Omit<Save, "replaces"> = { edition, content: { heading: "Ours" }, by, action: "content.save" };
const row = { content: { heading: "Theirs" }, savedAt: now.toISOString(), savedBy: by };

it("a save that does not replace the current version writes nothing, even with an incomplete version history", async () => {
  await putRow({ ...keys.content("terms", "en"), ...row, version: 5 });
  const before = await allRows();
  for (const replaces of [0, 4, 6]) expect(await writeContent({ ...save, replaces }, now)).toBeUndefined();
  expect(await allRows()).toEqual(before);
});

it("a save never overwrites a version's row, even if the current row has an older version", async () => {
  await putRow({ ...keys.contentVersion("terms", "en", 6), ...row, version: 6 });
  const before = await allRows();
  expect(await writeContent({ ...save, replaces: 5 }, now)).toBeUndefined();
  expect(await allRows()).toEqual(before);
  expect(await readSavedCopies(edition)).toMatchObject({ inLanguage: { version: 5 } });
});
