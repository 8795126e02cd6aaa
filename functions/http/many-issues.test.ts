import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { call } from "../testing/front-door.ts";
import { newAdmin } from "../testing/people.ts";
import { issuesOf } from "../user-error-message.ts";

/** Requests with many errors must get a bounded response with bounded work. */
let token: string;
beforeAll(async () => {
  token = (await newAdmin()).token;
});

const refusal = z.object({ message: z.string(), issues: z.array(z.object({ path: z.string(), message: z.string() })) });
const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));

/** The error response, and its size in bytes. */
async function expectRejected(...request: Parameters<typeof call>) {
  const answer = await call(...request);
  expect(answer.status).toBe(422);
  return { ...refusal.parse(answer.body), bytes: JSON.stringify(answer.body).length };
}

describe("a request with thousands of errors", () => {
  it("in the settings is rejected because of their number, before any is validated", async () => {
    const { issues } = await expectRejected("updateAdminSettings", { token, body: { settings: numbered(5_000) } });
    expect(issues).toEqual([{ path: "settings", message: "Those are too many settings. There is room for 200." }]);
  });

  it("in a list's filters is rejected because of their number", async () => {
    const body = { list: "orders", filter: numbered(400) };
    const { issues } = await expectRejected("recordAdminExport", { token, body });
    expect(issues).toEqual([{ path: "filter", message: "The filter should have at most 20." }]);
  });

  it("lists at most 20 of them", async () => {
    const { issues } = await expectRejected("updateAdminSettings", { token, body: { settings: numbered(150) } });
    expect(issues).toHaveLength(20);
  });

  it("names a few of the unknown fields, and the number of the others", async () => {
    const body = { email: "a@example.com", password: "secret!", ...numbered(300) };
    const { message, bytes } = await expectRejected("login", { body });
    expect(message).toBe("There is no such field: k0, k1, k2, k3, k4 and 295 more.");
    expect(bytes).toBeLessThan(500);
    const long = await expectRejected("login", { body: { ...body, ...{ ["x".repeat(3_000)]: 1 } } });
    expect(long.bytes).toBeLessThan(500);
  });
});

describe("the issues of an error", () => {
  /** A zod error with this many paths, each twice, that counts the reads of a path. */
  function looksAt(places: number): { readonly looks: number; readonly reported: number } {
    let pathReads = 0;
    const issues = Array.from({ length: places * 2 }, (_, index) => ({
      code: "custom" as const,
      message: "No.",
      input: undefined,
      get path() {
        pathReads += 1;
        return [Math.floor(index / 2)];
      },
    }));
    const reportedCount = issuesOf({ issues }).length;
    return { looks: pathReads, reported: reportedCount };
  }

  it("are one per path, at most 20", () => {
    expect(looksAt(7).reported).toBe(7);
    expect(looksAt(10_000).reported).toBe(20);
  });

  it("take no more work for ten thousand paths than for a hundred", () => {
    expect(looksAt(10_000).looks).toBe(looksAt(100).looks);
  });
});
