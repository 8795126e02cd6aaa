import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { leaveOutOfReactRouter } from "./infra/site/leave-out.ts";

/**
 * What every page has, in one script: React, router, shell, session, API. Each file is compressed alone and asked for
 * alone, and the twenty that the bundler makes when left to itself weigh 6 KB more on the first visit
 * (docs/decisions/016). The landing page's style is in it, so that the first page needs one stylesheet.
 */
const everyPage = [
  "/node_modules/(react|react-dom|react-router|scheduler)/",
  "vite/preload-helper",
  "/web/(root|start|session/|storage/browser-storage|content/(?!content-state)|head|language|layouts/(?!shell\\.|part\\.|missing-page\\.))",
  "/web/pages/landing/[\\w-]+\\.css",
  "/web/ui/(button|chat|classes|drawing|license-card|hydrated|late|late-layout|mark|reveal|scroll)\\.",
  "/shared/(contract/shop/routes|content/words/(chat|landing|shell)|domain/(addresses|assistant|brand|language|money|order|price|site-address))\\.",
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), leaveOutOfReactRouter()],
  // Found at start: what is found on the way makes the dev server reload the page, and a form that somebody is
  // filling in is lost.
  optimizeDeps: {
    entries: ["web/**/*.{ts,tsx}", "!web/**/*.test.*", "!web/testing/**", "!web/routes.ts", "!web/entry.server.tsx"],
  },
  build: {
    // Small drawings of the style sheets travel in them. The pages' CSP allows no data: fonts or scripts, so nothing
    // else is inlined.
    assetsInlineLimit: (file) => (file.endsWith(".svg") ? undefined : false),
    sourcemap: false,
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: "app", test: new RegExp(everyPage.join("|")) },
                  // One file: every page names all files of all pages, and small ones cost more there than they weigh.
                  { name: "form", test: /\/web\/form\/|\/shared\/domain\/email-address\./ },
                ],
              },
            },
            // What React Router tells developers: its production build still says it to visitors.
            treeshake: { manualPureFunctions: ["invariant", "warning", "warnOnce"] },
          },
        }),
  },
}));
