import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { withoutArrowFunctions } from "./arrow-functions.ts";

const compiled = (source: string) => withoutArrowFunctions("module.ts", source);

describe("a module without arrow functions", () => {
  it.each([
    ["const f = (a, b = 1) => a + b", "const f = function(a, b = 1) {return  a + b}"],
    ["const f = async a => b => ({ a, b })", "const f = async function (a) {return  function(b) {return  ({ a, b })}}"],
    ["const f = async => async", "const f = function(async) {return  async}"],
    ["const f = ({ a }) => { go(a) }", "const f = function({ a })  { go(a) }"],
    ["const f = (a /* => */) => a", "const f = function(a /* => */) {return  a}"],
    [
      "const f = <T,>(a: T): (() => T) => () => a",
      "const f = function<T,>(a: T): (() => T) {return  function() {return  a}}",
    ],
    ["list.map((a) => a, 1)", "list.map(function(a) {return  a}, 1)"],
    ["export default () => 1;", "export default function() {return  1};"],
  ])("has a function expression in place of %s", (source, expected) => {
    expect(compiled(source)).toBe(expected);
  });

  it.each([
    ["this", "class A { a = 1; f() { return [1].map(() => this.a) } }"],
    ["super", "class A extends B { f() { return go(() => super.f()) } }"],
    ["arguments", "function f() { return go(() => arguments.length) }"],
    ["new.target", "function F() { return go(() => new.target) }"],
    ["what eval reads", "function f(a) { return go(() => eval(a)) }"],
    ["its call in place", "(() => go())()"],
    ["parentheses that it does not need, before the next statement", "const f = () => {}\n[1].map(go)"],
    ["parentheses that it does not need, as a statement", "() => go()"],
  ])("keeps an arrow function for %s", (_reason, source) => {
    expect(compiled(source)).toBe(source);
  });

  it("keeps an arrow function around another one that uses `this`, and no more than that", () => {
    expect(compiled("function f() { go(() => go(() => this), () => 1) }")).toBe(
      "function f() { go(() => go(() => this), function() {return  1}) }",
    );
  });

  it("returns a value that stands on a line of its own, and keeps each line in its place", () => {
    const source = "const f = () => // the sum\n  1 + 2;\nconst g = () => /* of\nall */ 3;\nf() * 10 + g();";
    expect(compiled(source).split("\n").length).toBe(source.split("\n").length);
    expect(runInNewContext(compiled(source))).toBe(33);
  });

  it("throws an error that names a file that cannot be parsed", () => {
    expect(() => compiled("const f = () => {")).toThrow("module.ts: ");
  });
});
