import { defineConfig } from "vitest/config";

/**
 * Three projects: `node` for everything without a page, `web` for pages and components, `journeys` for what a person
 * does in a real browser against the production build (run `npm run build` first). React Router's Vite plugin stays
 * out: tests need no build of the site.
 */
export default defineConfig({
  test: {
    // One core less is the default, which on two cores is one: half of the machine would wait.
    maxWorkers: "100%",
    // What takes long on a busy machine is not wrong.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["{shared,functions,infra,cli,local,local-stripe,operator,tools}/**/*.test.ts", "web/**/*.test.ts"],
          globalSetup: ["local/testing/global-setup.ts"],
          isolate: false,
          setupFiles: ["local/testing/as-if-alone.ts", "local/testing/fresh-services.ts"],
        },
      },
      {
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["web/**/*.test.tsx"],
          // Each file has a page of its own, as in a process of its own, at two thirds of the time.
          pool: "vmThreads",
          setupFiles: ["web/testing/patience.ts"],
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: "journeys",
          // What they share is a shop and a browser, which are meant to be shared; Playwright is loaded once a worker.
          isolate: false,
          environment: "node",
          include: ["journeys/**/*.test.ts"],
          globalSetup: ["journeys/harness/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry: 0,
          // As long as what is asked of a page may take: a second, which is the default, is short when browsers share
          // two cores.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
