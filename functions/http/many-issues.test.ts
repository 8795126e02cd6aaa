import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { call } from "../testing/front-door.ts";
import { newAdmin } from "../testing/people.ts";
import { issuesOf } from "../user-error-message.ts";

/** These tests check that a request with many errors gets a bounded response, with bounded work. */
let token: string;
beforeAll(async () => {
  token = (await newAdmin()).token;
});

const errorBody = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
});
const numberedFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));

/** Makes a call that must be rejected; returns the error response and its size in bytes. */
async function expectRejected(...request: Parameters<typeof call>) {
  const response = await call(...request);
  expect(response.status).toBe(422);
  return { ...errorBody.parse(response.body), bytes: JSON.stringify(response.body).length };
}

describe("a request with many errors", () => {
  it("in the settings is rejected for its number of settings, before any setting is validated", async () => {
    const { issues } = await expectRejected("updateAdminSettings", {
      token,
      body: { settings: numberedFields(5_000) },
    });
    expect(issues).toEqual([{ path: "settings", message: "There are too many settings. The maximum is 200." }]);
  });

  it("in a list's filters is rejected for its number of filters", async () => {
    const body = { list: "orders", filter: numberedFields(400) };
    const { issues } = await expectRejected("recordAdminExport", { token, body });
    expect(issues).toEqual([{ path: "filter", message: "The filter should have at most 20." }]);
  });

  it("gets at most 20 issues", async () => {
    const { issues } = await expectRejected("updateAdminSettings", { token, body: { settings: numberedFields(150) } });
    expect(issues).toHaveLength(20);
  });

  it("gets a message that names a few unknown fields and the number of the others", async () => {
    const body = { email: "a@example.com", password: "secret!", ...numberedFields(300) };
    const { message, bytes } = await expectRejected("login", { body });
    expect(message).toBe("There is no such field: k0, k1, k2, k3, k4 and 295 more.");
    expect(bytes).toBeLessThan(500);
    const withLongName = await expectRejected("login", { body: { ...body, ...{ ["x".repeat(3_000)]: 1 } } });
    expect(withLongName.bytes).toBeLessThan(500);
  });
});

describe("the issues of an error", () => {
  /** Converts a zod error with this many paths, each twice; counts the reads of a path and the resulting issues. */
  function countReads(pathCount: number): { readonly pathReads: number; readonly issueCount: number } {
    let pathReads = 0;
    const issues = Array.from({ length: pathCount * 2 }, (_, index) => ({
      code: "custom" as const,
      message: "No.",
      input: undefined,
      get path() {
        pathReads += 1;
        return [Math.floor(index / 2)];
      },
    }));
    const issueCount = issuesOf({ issues }).length;
    return { pathReads, issueCount };
  }

  it("are one per path, at most 20", () => {
    expect(countReads(7).issueCount).toBe(7);
    expect(countReads(10_000).issueCount).toBe(20);
  });

  it("take no more work for ten thousand paths than for a hundred", () => {
    expect(countReads(10_000).pathReads).toBe(countReads(100).pathReads);
  });
});
