/** A filter of esbuild's for one file: plugins of its are written in Go, so it hands over only what a pattern fits. */
export function exactPath(file: string): RegExp {
  return new RegExp(`^${file.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
}
