/** What is said in generated analyses. */

type Words = readonly [string, ...string[]];
export type Sentences = readonly [(n: string) => string, ...((n: string) => string)[]];
/** What is said in a language; numbers make sentences differ. */
export interface Language {
  questions: Words;
  constraints: Sentences;
  decisions: Sentences;
  metrics: Sentences;
  figures: Sentences;
  prose: Words;
  plan: (open: string) => string;
}

export const english: Language = {
  questions: [
    'How did revenue develop by region, and where does the change come from?',
    'Which products lost the most customers since the spring, and why?',
    'Compare the margin of the online shop with that of the stores.',
    'What drives the returns? Look at size, category and carrier.',
    'Show me how the discount campaign changed the basket.',
  ],
  constraints: [
    (n) => `Never count orders below ${n} EUR.`,
    (n) => `Always exclude the test store ${n}.`,
    (n) => `Please report all amounts without the ${n} EUR of freight.`,
    (n) => `Only use orders above number ${n}.`,
    (n) => `Do not use the figures of ledger ${n}.`,
    (n) => `From now on, treat customer ${n} as internal.`,
  ],
  decisions: [
    (n) => `Let's go with variant ${n}.`,
    (n) => `Yes, take the baseline of ${n} units.`,
    (n) => `We decided for the target of ${n} EUR.`,
    (n) => `OK, use option 2 with ${n} as the threshold.`,
  ],
  metrics: [
    (n) => `By active I mean at least ${n} EUR in 90 days.`,
    (n) => `A large order is defined as one above ${n} EUR.`,
  ],
  figures: [
    (n) => `Revenue in the north came to ${n} EUR in the third quarter`,
    (n) => `The average basket of returning customers is ${n} EUR`,
    (n) => `Returns cost ${n} EUR, most of it in the outlet stores`,
    (n) => `Without the campaign, sales would have been about ${n} EUR`,
    (n) => `Freight rose to ${n} EUR`,
  ],
  prose: [
    'The pattern is stable over the weeks and does not depend on single large customers.',
    'What looks like a decline is a shift between the channels: the same customers now order in the app.',
    'The data has gaps around the holidays; they do not change the direction.',
    'A closer look at the carriers would show whether late deliveries explain the rest.',
  ],
  plan: (open) =>
    `R1: read the data; R2: sum by region; R3: compare with the year before; R4: check ${open}; R5: report`,
};

export const chinese: Language = {
  questions: [
    '各地区的收入如何变化？变化来自哪里？',
    '从春季以来哪些产品流失的客户最多？原因是什么？',
    '比较线上商店与门店的毛利率。',
    '退货由什么引起？请看尺码、品类和承运商。',
    '看看折扣活动如何改变了客单价。',
  ],
  constraints: [
    (n) => `不要计入低于${n}元的订单。`,
    (n) => `始终排除测试门店${n}。`,
    (n) => `金额一律不含${n}元的运费。`,
    (n) => `只看编号大于${n}的订单。`,
    (n) => `不得使用账簿${n}的数字。`,
  ],
  decisions: [(n) => `就按方案${n}来做。`, (n) => `好的，采用${n}件作为基准。`, (n) => `我们决定目标定为${n}元。`],
  metrics: [(n) => `活跃客户是指90天内消费至少${n}元的客户。`, (n) => `大单定义为超过${n}元的订单。`],
  figures: [
    (n) => `第三季度华北收入为${n}元`,
    (n) => `老客户的平均客单价为${n}元`,
    (n) => `退货成本为${n}元，大部分来自奥莱门店`,
    (n) => `若无活动，销售额约为${n}元`,
  ],
  prose: [
    '这一规律在各周都稳定，不依赖个别大客户。',
    '看起来的下降其实是渠道之间的转移：同一批客户改用应用下单。',
    '节假日前后的数据有缺口，但不改变方向。',
  ],
  plan: (open) => `R1: 读取数据; R2: 按地区汇总; R3: 与去年比较; R4: 检查 ${open}; R5: 报告`,
};
