import type { AiConfig } from "../config.ts";
import type { ChatService } from "./chat-service.ts";

/** The service's client takes 16 MB: it is loaded where there is a key. */
export async function loadChatService(config: AiConfig): Promise<ChatService> {
  const { ChatService: Service } = await import("./chat-service.ts");
  return new Service(config);
}
