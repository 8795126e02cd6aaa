export { disclaimerContent } from "../disclaimer.ts";
