export { supportContent } from "../support.ts";
