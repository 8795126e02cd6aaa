import { afterEach, expect, it, vi } from "vitest";
import { readStartArguments } from "./start-arguments.ts";

const output = vi.spyOn(console, "log").mockImplementation(() => {});
const errors = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => {
  process.exitCode = undefined;
  output.mockClear();
  errors.mockClear();
});

const read = (...args: readonly string[]) => readStartArguments("npm start", "Runs the shop.", undefined, args);

it.each([
  [[], { initialData: "sample-shop", hasClock: false }],
  [["--empty"], { initialData: "accounts", hasClock: false }],
  [["--clock"], { initialData: "sample-shop", hasClock: true }],
  [["--clock", "--empty"], { initialData: "accounts", hasClock: true }],
  [["--empty", "--strict"], { initialData: "accounts", hasClock: false, strict: { concurrentCalls: 1000 } }],
  [["--strict", "--new-account"], { initialData: "sample-shop", hasClock: false, strict: { concurrentCalls: 10 } }],
])("reads %j", (args, expected) => {
  expect(read(...args)).toEqual(expected);
});

it("explains the switches, and starts nothing", () => {
  expect(read("--help")).toBeUndefined();
  const [[text = ""] = []] = output.mock.calls;
  expect(text).toContain("npm start -- [--empty] [--clock] [--strict] [--new-account]");
  for (const name of ["--empty: ", "--clock: ", "--strict: ", "--new-account: "]) expect(text).toContain(`\n${name}`);
});

it("explains that a new account is one of the strict ones", () => {
  expect(read("--new-account")).toBeUndefined();
  expect([process.exitCode, errors.mock.calls[0]?.[0]]).toEqual([
    2,
    expect.stringMatching(/^--new-account needs --strict\./),
  ]);
});

it("has no clock to offer for a command without one, such as the rehearsal", () => {
  const args = ["--clock"];
  expect(readStartArguments("npm run rehearse", "Runs the stack.", ["empty"], args)).toBeUndefined();
  expect([process.exitCode, errors.mock.calls[0]?.[0]]).toEqual([
    2,
    expect.stringMatching(/^There is no option --clock\./),
  ]);
});
