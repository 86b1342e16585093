package setgame

import (
	"strings"

	"cardlab/sim"
)

// An attribute is a digit of a card in words.
type attribute struct {
	name   sim.Text
	values [3]sim.Text
}

// attributeWords are those of the printed game, and two more for the dimensions that
// it does not have.
var attributeWords = [maxDimension]attribute{
	{sim.Text{EN: "number", ZH: "数量"}, [3]sim.Text{{EN: "one", ZH: "一个"}, {EN: "two", ZH: "两个"}, {EN: "three", ZH: "三个"}}},
	{sim.Text{EN: "colour", ZH: "颜色"}, [3]sim.Text{{EN: "red", ZH: "红色"}, {EN: "green", ZH: "绿色"}, {EN: "purple", ZH: "紫色"}}},
	{sim.Text{EN: "shading", ZH: "填充"}, [3]sim.Text{{EN: "open", ZH: "空心"}, {EN: "striped", ZH: "条纹"}, {EN: "solid", ZH: "实心"}}},
	{sim.Text{EN: "shape", ZH: "形状"}, [3]sim.Text{{EN: "oval", ZH: "椭圆"}, {EN: "diamond", ZH: "菱形"}, {EN: "squiggle", ZH: "波浪"}}},
	{sim.Text{EN: "border", ZH: "边框"}, [3]sim.Text{{EN: "without border", ZH: "无边框"}, {EN: "with thin border", ZH: "细边框"}, {EN: "with thick border", ZH: "粗边框"}}},
	{sim.Text{EN: "background", ZH: "底色"}, [3]sim.Text{{EN: "on white", ZH: "白底"}, {EN: "on grey", ZH: "灰底"}, {EN: "on black", ZH: "黑底"}}},
}

// The attributes whose words depend on one another: two ovals.
const (
	numberAttribute = 0
	shapeAttribute  = 3
)

// wordsOf returns a card in words: 1010 is "two red striped ovals".
func wordsOf(s *Space, c Card) sim.Text {
	var en, zh []string
	for i := range s.dimension {
		v := attributeWords[i].values[s.Digit(c, i)]
		if i == shapeAttribute && s.Digit(c, numberAttribute) > 0 {
			v.EN += "s"
		}
		en, zh = append(en, v.EN), append(zh, v.ZH)
	}
	return sim.Text{EN: strings.Join(en, " "), ZH: strings.Join(zh, "")}
}

// wordsOfList returns cards in words.
func wordsOfList(s *Space, cards []Card) sim.Text {
	var en, zh []string
	for _, c := range cards {
		t := wordsOf(s, c)
		en, zh = append(en, t.EN), append(zh, t.ZH)
	}
	return sim.Text{EN: strings.Join(en, ", "), ZH: strings.Join(zh, "，")}
}

// namesOf returns the names of attributes.
func namesOf(list []int) sim.Text {
	var en, zh []string
	for _, i := range list {
		en, zh = append(en, attributeWords[i].name.EN), append(zh, attributeWords[i].name.ZH)
	}
	return sim.Text{EN: strings.Join(en, ", "), ZH: strings.Join(zh, "、")}
}
