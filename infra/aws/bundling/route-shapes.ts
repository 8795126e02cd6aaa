import type { ESTree } from "vite";
import { constantsOf } from "./module-source.ts";

/**
 * Makes a module of the contract build the schemas of a route when the route is first asked for, and not all schemas of
 * the module at once. A function asks for its own route only.
 */
export function buildShapesOnFirstUse(path: string, source: string): string {
  const shapes = constantsOf(path, source).flatMap(({ init }) => (init ? shapesOf(init) : []));
  return shapes.reduceRight((text, { name, start, value }) => {
    const shape = source.slice(value.start, value.end);
    const getter = `get ${name}() {
      const value = ${shape};
      Object.defineProperty(this, "${name}", { value, enumerable: true });
      return value;
    }`;
    return text.slice(0, start) + getter + text.slice(value.end);
  }, source);
}

interface Shape {
  readonly name: string;
  /** Where the property starts in the source. */
  readonly start: number;
  readonly value: ESTree.ObjectExpression;
}

/** The shapes in a table of routes, in their order; none in any other object. */
function shapesOf(expression: ESTree.Expression): readonly Shape[] {
  if (expression.type === "TSAsExpression" || expression.type === "TSSatisfiesExpression")
    return shapesOf(expression.expression);
  if (expression.type !== "ObjectExpression") return [];
  return expression.properties.flatMap((property) => {
    if (property.type !== "Property" || property.key.type !== "Identifier") return [];
    const { key, value, start } = property;
    return value.type === "ObjectExpression" && hasReply(value) ? [{ name: key.name, start, value }] : [];
  });
}

const hasReply = ({ properties }: ESTree.ObjectExpression) =>
  properties.some(
    (property) => property.type === "Property" && property.key.type === "Identifier" && property.key.name === "reply",
  );
