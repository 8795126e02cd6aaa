/**
 * What React Router's page script loads last. It is one line, so that the build can put it into the page
 * (infra/site/inline-scripts.ts).
 */
import { start } from "./start.tsx";

start();
