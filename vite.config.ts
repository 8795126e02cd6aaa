import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The page's CSP allows no data: fonts or scripts, so nothing is inlined.
  build: { assetsInlineLimit: 0, sourcemap: false },
});
