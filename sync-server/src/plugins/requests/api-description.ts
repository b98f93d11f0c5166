import swagger from "@fastify/swagger";
import { PRODUCT_NAME, ROUTES } from "@reignwell/contract";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/**
 * Describes every route that is registered after it, from the same zod schemas that validate
 * them, with who may call it as `x-access`.
 */
export async function installApiDescription(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: PRODUCT_NAME, version: "1", description: "The server's HTTP interface" },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const { access } = input.route.config ?? {};
      return { schema: { ...schema, "x-access": access }, url };
    },
  });
  app.get(
    ROUTES.openapi,
    { config: { access: "public" }, schema: { hide: true } },
    async (_request, reply) => reply.header("cache-control", "no-store").send(app.swagger()),
  );
}
