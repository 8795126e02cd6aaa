import { expect, it } from "vitest";
import { withoutExports } from "./leave-out.ts";

const module = "function one() {}\nfunction two() {}\nexport { one, two };\n";

it("keeps every name of a module, and makes functions that answer nothing of those that are left out", () => {
  expect(withoutExports(module, ["two"])).toBe(
    "function one() {}\nfunction two() {}\nconst nothing = () => {};\nexport { one, nothing as two };\n",
  );
});

it("refuses a module that no longer has what is to be left out", () => {
  expect(() => withoutExports(module, ["three"])).toThrow("React Router exports no three.");
});
