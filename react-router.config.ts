import type { Config } from "@react-router/dev/config";
import { prerenderedPaths } from "./shared/domain/site-paths.ts";

/** A static site: public pages are rendered at build time, the rest in the browser. */
export default {
  appDirectory: "web",
  buildDirectory: "build",
  ssr: false,
  prerender: [...prerenderedPaths],
} satisfies Config;
