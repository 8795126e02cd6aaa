/** Swagger UI's build for bundlers, which the package's own types do not declare. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  import type { SwaggerConfigs } from "swagger-ui-dist";
  export default function SwaggerUI(config: SwaggerConfigs): unknown;
}
