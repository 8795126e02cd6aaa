import { expect, it } from "vitest";
import { replaceExports } from "./leave-out.ts";

const module = "function one() {}\nfunction two() {}\nexport { one, two };\n";

it("a module keeps all exports, and the unused ones become stubs", () => {
  expect(replaceExports(module, { two: "() => 2" })).toBe(
    "function one() {}\nfunction two() {}\nconst instead_two = () => 2;\nexport { one, instead_two as two };\n",
  );
});

it("a module without the exports to be replaced is rejected", () => {
  expect(() => replaceExports(module, { three: "0" })).toThrow("React Router does not export three.");
});
