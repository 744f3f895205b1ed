import { visibleText } from '../../base/visibleText';
import type { Preview } from '../../core/agent/preview';
import type { Formatter } from '../../core/text/formatter';

/**
 * A request of a conversation as a text in Markdown: what it is, and its body twice, with line breaks added, and on the last
 * line but one byte for byte.
 */
export function previewText(preview: Preview, formatter: Formatter): string {
  const { t } = formatter;
  const { body } = preview;
  return [
    `# ${t('What the model sees')}`,
    factsOf(preview, formatter)
      .map((line) => `- ${line}`)
      .join('\n'),
    `## ${t('With line breaks')}`,
    fenced(JSON.stringify(JSON.parse(body), null, 2)),
    `## ${t('Byte for byte')}`,
    fenced(body),
  ].join('\n\n');
}

function factsOf(preview: Preview, { t, number }: Formatter): string[] {
  const { recipient, model, dataMode, total, estimated, parts, mostCost } = preview;
  const counts = {
    ...{ total: number(total), system: number(parts.system), tools: number(parts.tools) },
    messages: number(parts.history + parts.files),
  };
  const facts = [stateWords(preview, t)];
  if (!recipient) return [...facts, t('Nothing leaves this machine: the built-in analyst answers.')];
  return [
    ...facts,
    t('Recipient: {name} ({id})', { name: visibleText(recipient.name), id: visibleText(recipient.id) }),
    t('Model: {model}', { model: visibleText(model) }),
    t('Data mode: {mode}', { mode: dataMode }),
    estimated
      ? t('About {total} tokens: instructions {system}, tools {tools}, messages {messages}', counts)
      : t('{total} tokens: instructions {system}, tools {tools}, messages {messages}', counts),
    mostCost === undefined
      ? t('Cost: not known')
      : t('Cost: at most ${amount}, with the longest reply', { amount: mostCost.toFixed(4) }),
  ];
}

function stateWords({ state, why = '' }: Preview, t: Formatter['t']): string {
  switch (state) {
    case 'sent':
      return t('This was sent.');
    case 'waits':
      return t('This was not sent yet.');
    case 'again':
      return t('This was made again from the session, as it would be sent today.');
    case 'refused':
      return t('This was not sent. {why}', { why });
  }
}

/** No line of JSON begins with what ends the block. */
function fenced(json: string): string {
  return `\`\`\`json\n${json}\n\`\`\``;
}
