import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Few files instead of many. Each is compressed alone, so the twenty that the bundler makes when left to itself weigh 6 KB more on the
 * first visit. `react` is what a browser keeps from one deployment to the next; `app` is what every page has: shell, session, API.
 */
const groups = [
  { name: "react", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: "app",
    test: new RegExp(
      [
        "vite/preload-helper",
        "/web/(root|api|session|account|addresses|browser-storage|layouts/(?!shell))",
        "/web/ui/(button|chat|classes|drawing|licence-card|mark|scroll)\\.",
        "/shared/(contract/routes|content/words/(chat|shell)|domain/(assistant|brand|money|order|price))\\.",
      ].join("|"),
    ),
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // Found at start: what is found on the way makes the dev server reload the page, and a form that somebody is filling in is lost.
  optimizeDeps: {
    entries: ["web/**/*.{ts,tsx}", "!web/**/*.test.*", "!web/testing/**", "!web/routes.ts", "!web/entry.server.tsx"],
  },
  build: {
    // The page's CSP allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    sourcemap: false,
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
}));
