/** The build for bundlers, which the package's types lack. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  import type { SwaggerConfigs } from "swagger-ui-dist";
  export default function SwaggerUI(config: SwaggerConfigs): unknown;
}
