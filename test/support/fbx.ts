/** A tetrahedron as FBX in text, written by hand. */
export const TETRAHEDRON = `; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: 7400
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {
		P: "UnitScaleFactor", "double", "Number", "",1
	}
}
Objects:  {
	Geometry: 11, "Geometry::", "Mesh" {
		Vertices: *12 {
			a: 0,0,0,1,0,0,0,1,0,0,0,1
		}
		PolygonVertexIndex: *12 {
			a: 0,2,-2,0,1,-4,0,3,-3,1,2,-4
		}
		GeometryVersion: 124
	}
	Model: 12, "Model::Tetra", "Mesh" {
		Version: 232
		Properties70:  {
			P: "Lcl Scaling", "Lcl Scaling", "", "A",1,1,1
		}
	}
}
Connections:  {
	C: "OO",12,0
	C: "OO",11,12
}
`
