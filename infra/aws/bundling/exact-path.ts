/**
 * An esbuild plugin filter that matches one file. esbuild calls a plugin only for files that match a Go regular
 * expression.
 */
export function exactPathFilter(file: string): RegExp {
  return new RegExp(`^${file.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
}
