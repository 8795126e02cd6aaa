import { type ESTree, parseSync } from "vite";

/** The statements of a module outside its functions, in their order. */
export const statementsOf = (path: string, source: string) => parseSync(path, source).program.body;

/** The constants of a module, in their order. */
export function constantsOf(path: string, source: string): readonly ESTree.VariableDeclarator[] {
  return statementsOf(path, source).flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    return declaration?.type === "VariableDeclaration" ? declaration.declarations : [];
  });
}
