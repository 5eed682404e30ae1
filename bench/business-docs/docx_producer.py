"""Reads a document as JSON from standard input and writes it as DOCX into the file named first."""
import json, sys
from docx import Document
from docx.enum.table import WD_CELL_VERTICAL_ALIGNMENT as V
from docx.enum.text import WD_ALIGN_PARAGRAPH as A
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm, Pt

doc = json.load(sys.stdin)
FONTS = {"sans": "Carlito", "serif": "Liberation Serif", "wide": "DejaVu Sans"}
out = Document()
section = out.sections[0]
section.page_width, section.page_height = Mm(210), Mm(297)
section.left_margin = section.right_margin = Mm(20)
normal = out.styles["Normal"]
normal.font.name, normal.font.size = FONTS[doc["font"]], Pt(doc["size"])
normal.element.rPr.rFonts.set(qn("w:eastAsia"), "Noto Sans CJK SC")
normal.paragraph_format.space_after = Pt(0)
ALIGN = {"left": A.LEFT, "right": A.RIGHT, "center": A.CENTER}
BORDERS = {"none": "", "head": "", "zebra": "", "rows": "bottom insideH", "columns": "top bottom left right insideV", "grid": "top bottom left right insideH insideV"}

def element(name, **attributes):
    made = OxmlElement(name)
    for key, value in attributes.items():
        made.set(qn("w:" + key), str(value))
    return made

def lines(texts):
    p = out.add_paragraph()
    for i, text in enumerate(texts):
        if i: p.add_run().add_break()
        p.add_run(text)
    p.paragraph_format.space_after = Pt(8)

lines(doc["sender"])
lines(doc["recipient"])
out.add_heading(doc["title"], 1)
if doc.get("meeting") in ("beside", "above"):
    beside = doc["meeting"] == "beside"
    n = len(doc["meta"])
    t = out.add_table(n if beside else 2, 2 if beside else n)
    for i, (label, value) in enumerate(doc["meta"]):
        (t.cell(i, 0) if beside else t.cell(0, i)).text = label
        (t.cell(i, 1) if beside else t.cell(1, i)).text = value
    out.add_paragraph()
else:
    for label, value in doc["meta"]:
        p = out.add_paragraph()
        p.add_run(label + ":\t").bold = True
        p.add_run(value)
out.add_paragraph(doc["intro"]).paragraph_format.space_after = Pt(8)
for table in doc["tables"]:
    n, head = len(table["align"]), len(table["head"])
    all_rows = table["head"] + table["rows"]
    t = out.add_table(len(all_rows), n)
    t.autofit = False
    props = t._tbl.tblPr
    borders = element("w:tblBorders")
    for side in BORDERS[doc["look"]].split():
        borders.append(element("w:" + side, val="single", sz=4, space=0, color="555555"))
    props.append(borders)
    margins = element("w:tblCellMar")
    for side in ("top", "left", "bottom", "right"):
        margins.append(element("w:" + side, w=20 * (doc["padding"] if side in ("top", "bottom") else max(2, doc["padding"])), type="dxa"))
    props.append(margins)
    for r, cells in enumerate(all_rows):
        row = t.rows[r]
        if r < head: row._tr.get_or_add_trPr().append(element("w:tblHeader"))
        row._tr.get_or_add_trPr().append(element("w:cantSplit"))
        for c in range(n): row.cells[c].width = Mm(170 * table["widths"][c] / sum(table["widths"]))
        column = 0
        for cell in cells:
            over = cell.get("columns", 1)
            place = t.cell(r, column)
            if over > 1: place = place.merge(t.cell(r, column + over - 1))
            p = place.paragraphs[0]
            align = table["align"][column]
            if over > 1: align = "center" if r < head else ("left" if column + over == n else "right")
            p.alignment = ALIGN[align]
            p.add_run(cell["text"]).bold = bool(r < head or cell.get("bold"))
            if doc.get("middle"): place.vertical_alignment = V.CENTER
            tc = place._tc.get_or_add_tcPr()
            if doc["look"] == "zebra" and r >= head and r % 2: tc.append(element("w:shd", val="clear", color="auto", fill="EEF2F6"))
            if doc["look"] in ("head", "columns") and r == head - 1:
                side = element("w:tcBorders")
                side.append(element("w:bottom", val="single", sz=6, space=0, color="000000"))
                tc.append(side)
            column += over
    out.add_paragraph()
out.add_paragraph(doc["closing"])
out.save(sys.argv[1])
