/** What columns are called, in other words: abbreviations, units at the end of a name, and business words that mean the same. */

/** Abbreviations in names of columns, and the words that they stand for. */
export const abbreviations: Readonly<Record<string, string>> = {
  dep: 'departure', arr: 'arrival', dest: 'destination', orig: 'origin', qty: 'quantity', amt: 'amount', temp: 'temperature',
  pct: 'percent', perf: 'performance', dept: 'department', resp: 'response', num: 'number', cust: 'customer', prod: 'product',
  emp: 'employee', cat: 'category', cnt: 'count', rev: 'revenue', inv: 'invoice', acct: 'account', mgr: 'manager', yr: 'year',
  wt: 'weight', ht: 'height', term: 'termination', bp: 'blood pressure', addr: 'address', desc: 'description', avg: 'average',
  std: 'standard', tot: 'total', info: 'information', pop: 'population', dist: 'distance', dur: 'duration', vol: 'volume',
  enrol: 'enrollment', reg: 'region', org: 'organization', loc: 'location', freq: 'frequency', hum: 'humidity', subj: 'subject', whse: 'warehouse', stn: 'station', grp: 'group', dt: 'date', hrs: 'hours', cust_no: 'customer',
  stat: 'status', mins: 'minutes', sess: 'session', lang: 'language', natl: 'nationality', exp: 'experience', prc: 'price', wk: 'week',
}; // prettier-ignore

/** Units and other words at the end of a name that nobody says. */
export const tails = new Set(
  'min minute minutes sec secs second seconds ms s h hr hrs hour hours d day days km m cm mm mi mile miles kg g lb lbs t usd eur gbp cny rmb pct percent c f k l ml db id at on date time dt ts score no nr num number code name value val amt sqm sqft m2 gbp chf jpy inr pln ref type kind name desc description grp group label'.split(
    ' ',
  ),
);

/** The same in Chinese, at the end and at the beginning. */
export const hanTails = /(?:日期|时间|编号|名称|方式|类型|情况|时长|次数|分钟|额|数|值|号|名|量)$/;
export const hanHeads = /^(?:是否|有无|所属|所在)/;

/** Words of one line mean the same, where a table has a column for one of them alone. */
export const synonyms: readonly (readonly string[])[] = [
  'sale, revenue, turnover, sales amount, 销售额, 营收, 营业额, 销售收入',
  'amount, value, total amount, 金额, 总额, 销售额',
  'customer, client, buyer, 客户, 顾客, 买家',
  'salary, pay, wage, compensation, earning, earn, paid, 薪资, 工资, 薪水, 月薪',
  'cost, expense, expenditure, spend, spent, cost us, 成本, 费用, 花费, 支出',
  'profit, margin, 利润, 毛利',
  'product, item, article, 商品, 产品',
  'region, area, territory, 地区, 区域, 大区',
  'category, class, 类别, 品类, 分类, 种类',
  'quantity, unit sold, units sold, piece, 数量, 销量, 件数, 件, 瓶, 箱, 台',
  'price, unit price, 单价, 价格, 售价',
  'store, shop, branch, outlet, 门店, 店铺, 商店, 店',
  'city, town, 城市',
  'country, nation, 国家',
  'department, division, 部门',
  'gender, sex, 性别',
  'age, aged, older, old, 年龄, 岁数',
  'channel, 渠道',
  'employee, staff, worker, 员工, 职员',
  'left, leave, leaver, leaving, attrition, churn, churned, turnover, 离职, 流失',
  'rating, score, 评分, 得分',
  'discount, rebate, 折扣',
  'order date, date, 日期, 时间',
  'promotion, promo, 促销',
  'return, returned, refund, 退货',
  'payment method, payment type, 支付方式, 付款方式',
  'rain, rainfall, precipitation, 降水, 降雨量',
  'delivery, shipping, 配送, 物流',
  'job, position, role, 职位, 岗位',
  'office, location, site, 地点, 办公室',
  'origin, from, 出发地, 始发地',
  'satisfaction, 满意度, 满意',
  'agent, representative, rep, 客服, 经纪人',
  'priority, 优先级',
  'escalated, escalation, 升级',
  'resolved, closed, 解决',
  'created, opened, 创建',
  'response, reply, 响应',
  'status, state, 状态',
  'teacher, instructor, coach, 老师, 教师, 教练',
  'doctor, physician, 医生',
  'subject, course, 科目, 课程',
  'class, form, 班级, 班',
  'mark, grade, score, 成绩, 分数',
  'area, size, 面积',
  'bedroom, bed, room, 卧室',
  'neighborhood, neighbourhood, district, 城区, 区',
  'warehouse, depot, 仓库',
  'supplier, vendor, 供应商',
  'duration, length, 时长',
  'weight, 重量',
  'height, 身高',
  'temperature, 温度, 气温',
  'humidity, 湿度',
  'browser, 浏览器',
  'brand, make, 品牌',
  'model, 型号',
  'industry, sector, 行业',
  'segment, tier, 客户等级',
  'overtime, 加班, 加班时长',
  'late, 迟到',
  'leave type, 请假类型',
  'wait, waiting time, 候诊, 等待时长',
  'visits, visit count, 访问量',
].map((line) => line.split(', '));

/** Labels that say the same of people. */
export const labelSynonyms: readonly (readonly string[])[] = [
  ['male', 'm', 'man', 'men', 'boy', '男', '男性', '男士', '男生'],
  ['female', 'f', 'woman', 'women', 'girl', '女', '女性', '女士', '女生'],
];

/** What a row is called where rows are people. */
export const peopleNouns = ['people', 'person', 'headcount', 'employee', 'staff', '人', '人数', '员工', '员工人数', '员工数', '人员']; // prettier-ignore
/** Nouns of rows that are people. */
export const people = /^(?:employee|patient|customer|client|user|member|student|person|people|passenger|applicant|candidate|staff|respondent|员工|客户|患者|学生|会员|用户|人员)$/; // prettier-ignore
/** What rows are called in both languages. */
export const nouns: readonly (readonly string[])[] = [
  ['order', 'purchase', '订单', '单子', '外卖', '单'],
  ['customer', '客户'],
  ['employee', 'worker', '员工'],
  ['patient', '患者', '病人', '门诊'],
  ['ticket', 'case', '工单', '单子'],
  ['flight', '航班'],
  ['student', 'pupil', 'kid', '学生'],
  ['product', '商品'],
  ['transaction', '交易'],
  ['user', '用户'],
  ['trip', 'ride', 'journey', '行程'],
  ['request', 'hit', 'traffic', 'log', 'access log', '请求'],
  ['donation', 'gift', '捐款'],
  ['listing', 'property', 'home', 'house', '房源'],
  ['二手房', '房子', '房', '成交', 'ershoufang', '套房'],
  ['booking', 'reservation', '预订'],
  ['review', 'visit', '评论'],
  ['move', 'movement', '流水'],
  ['result', 'entry', 'exam'],
  ['reading', 'measurement', 'sample'],
  ['incident', 'accident', '事故'],
  ['loan', '借阅', '贷款'],
  ['sale', 'deal', '成交'],
];

/** Superlatives that say of what: what they rank by, where the question names no figure. */
export const superlatives: Readonly<Record<string, string>> = {
  priciest: 'price, cost, amount', 'best rated': 'rating, star, score', 'worst rated': 'rating, star, score', 'highest rated': 'rating, star, score',
  'lowest rated': 'rating, star, score', 'top rated': 'rating, star, score', furthest: 'distance', farthest: 'distance', quickest: 'duration, response, delay', heaviest: 'weight',
  'most expensive': 'cost, price, amount', cheapest: 'cost, price, amount', 'best paid': 'salary', oldest: 'age', youngest: 'age',
  hottest: 'temperature', warmest: 'temperature', coldest: 'temperature', slowest: 'duration, response, delay', fastest: 'duration, response, delay',
  longest: 'duration, length, distance', shortest: 'duration, length, distance', 最贵: '单价, 价格, 金额', 最便宜: '单价, 价格, 金额', 最长: '时长', 最短: '时长',
}; // prettier-ignore

/** What a row of measurements over time is called. */
export const readingNouns = ['reading', 'measurement', 'sample'];
/** What the main amount of money is called. */
export const moneyNouns = [
  'takings',
  'income',
  'revenue',
  'earnings',
  'raised',
  'money taken',
  'money received',
  'collected',
  'turnover',
  '营业额',
  '收入',
  '流水',
  '消费',
  '花费',
  '多少钱',
  '钱',
  'money',
  'how much money',
];

/** Words before a place that say which of two columns of places it is of: where something begins, and where it ends. */
export const ofStart = /^(?:origin|from|source|start|departure|sender|出发|起点|始发|发货)/i;
export const ofEnd = /^(?:dest|to$|target|end|arrival|receiver|到达|终点|目的|收货)/i;
