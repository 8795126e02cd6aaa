/**
 * The last import of React Router's page script. One line, so that the build can inline it
 * (infra/site/inline-scripts.ts).
 */
import { start } from "./start.tsx";

start();
