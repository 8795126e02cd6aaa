export { handler } from "../../http/not-built.ts";
