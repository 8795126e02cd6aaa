import { expect, it } from "vitest";
import { newId } from "../../data/ids.ts";
import { callExpectingSuccess } from "../../testing/front-door.ts";
import { newAdmin } from "../../testing/people.ts";
import { putUser, putUserOfOlderRelease } from "../../testing/stored-records.ts";

it("the admin's list has accounts of several partitions and of older releases once and in order", async () => {
  const now = new Date("2026-01-02T00:00:00Z");
  const { token } = await newAdmin(now);
  const ids: string[] = [];
  for (let index = 0; index < 40; index += 1) {
    // Two accounts are made in the same second.
    const createdAt = new Date(Date.UTC(2026, 1, 1, 12, 0, Math.floor(index / 2))).toISOString();
    const id = `${newId("usr", new Date(createdAt)).slice(0, -1)}${index % 5}`;
    const isOld = index < 10 || index % 5 === 4;
    ids.push((await (isOld ? putUserOfOlderRelease({ id, createdAt }) : putUser({ id, createdAt }))).id);
  }
  const expected = ids.toSorted();
  for (const limit of ["1", "7", "100"]) {
    const all: Record<string, string> = { from: "2026-02-01" };
    for (const query of [all, { ...all, search: "usr_0" }]) {
      const listed: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await callExpectingSuccess("listAdminUsers", {
          token,
          query: { ...query, sort: "oldest", limit, ...(cursor === undefined ? {} : { cursor }) },
          now,
        });
        listed.push(...page.users.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined && listed.length < 100);
      expect(listed, `in pages of ${limit}`).toEqual(expected);
    }
  }
});
