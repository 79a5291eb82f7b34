-- What an agent was answered, word for word. A value of jsonb loses the order of its keys, and an answer that is repeated
-- is to be the first one byte for byte. The column beside it is what a process of the version before reads and writes.
alter table storefront.agent_answers add column answer_text text;
