import type { Lexicon } from './lexicon';

const list = (text: string): string[] => text.trim().split(/\s+/);

export const chinese: Lexicon = {
  filler: list(
    '的 了 吗 呢 吧 是 有 在 和 与 及 请 请问 我 我们 你 看 看看 看一下 一下 帮我 给我 给出 列出 显示 告诉我 想知道 什么 哪个 哪些 哪 怎么样 怎样 如何 几个 数据 表 文件 列 值 情况 分别',
  ),
  breakdown: list(
    '按 按照 各 各个 各种 每 每个 每种 排名 排行 排序 前 最高 最多 最大 最常见 最频繁 分组 划分 拆分 细分',
  ),
  trend: [
    ...list('趋势 走势 随时间 变化 发展 按 按照 每 各 每个 各个'),
    // A bare word for a period may be one of 今年: it belongs to the trend only behind these.
    ...['按', '按照', '逐', '每', '每个', '各', '各个'].flatMap((before) =>
      ['小时', '时', '日', '天', '周', '月', '季', '季度', '年', '年度', '月度'].map((grain) => before + grain),
    ),
  ],
  change: list('变化 变动 构成 为什么 原因 对比 比较 相比 从 到 至 之间 按 按照 各 各个 由 组成 解释 导致'),
  distribution: list('分布 异常 异常值 直方图'),
  relation: list('相关 相关性 关系 一起 关联 之间 有关'),
  sum: list('总 总计 合计 总和 总额 总共 一共 共'),
  mean: list('平均 均值 平均值 平均数'),
  rows: list('行 行数 记录 记录数 条数 数量 多少'),
};
