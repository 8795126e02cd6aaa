/**
 * The module that React Router's page script imports last. It only calls `start`, so that the build can inline it
 * (infra/site/inline-scripts.ts).
 */
import { start } from "./start.tsx";

void start();
